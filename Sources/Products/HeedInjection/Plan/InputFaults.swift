import HeedSignals

/// The faults of one input, applied frame by frame or message by message.
public struct InputFaults: Sendable {
  private let injections: [Injection]
  /// Time of the input's first frame or message. The times of faults count from this time.
  private var first: Timestamp?
  private var random: SplitMix
  /// Indices of faults that affect a single frame and were already applied.
  private var spent: Set<Int> = []
  /// Time of the last kept frame or message, seconds after the input's first one; nil if none was kept.
  private var lastKept: Double?

  init(_ injections: [Injection], seed: UInt64) { (self.injections, random) = (injections, SplitMix(state: seed)) }

  /// True if there are no faults.
  public var isEmpty: Bool { injections.isEmpty }

  /// The active faults at a time of the input.
  mutating func active(at time: Timestamp) -> [Injection] {
    let start = first ?? time
    first = start
    let now = time.seconds(since: start)
    return injections.indices.filter { index in
      let one = injections[index]
      if one.from == one.to { return now >= one.from && spent.insert(index).inserted }
      return now >= one.from && now < one.to
    }.map { injections[$0] }
  }

  /// False if `off`, `slow` or `intermittent` drops this frame or message.
  mutating func keeps(at time: Timestamp, _ active: [Injection]) -> Bool {
    let now = time.seconds(since: first ?? time)
    for one in active {
      switch one.verb {
      case .off: return false
      case .slow:
        // The tolerance is half a frame at 30 Hz, because the times of frames vary.
        if let lastKept, now - lastKept < 1 / one.value - 0.016 { return false }
      case .intermittent: if random.unit() < one.value { return false }
      default: break
      }
    }
    lastKept = now
    return true
  }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + random.unit() * (range.upperBound - range.lowerBound)
  }

  mutating func word() -> UInt64 { random.next() }
}

/// A small random generator with the same numbers on every platform. Source: Steele, Lea & Flood 2014.
struct SplitMix: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
