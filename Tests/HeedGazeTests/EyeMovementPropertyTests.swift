import GazeSimulation
import HeedSignals
import Testing

@testable import HeedGaze

/// Whatever comes in: nothing traps, and what comes out is of one piece.
@Suite struct EyeMovementPropertyTests {
  /// Times and positions as damaged files hold them.
  static func garbage(seed: UInt64) -> [Sample] {
    var random = SeededRandom(seed: seed)
    let hertz = [20.0, 30, 60, 250, 500, 1000, 2000][Int(random.next() % 7)]
    let (badTimes, badPlaces) = (random.even(0...0.3), random.even(0...0.5))
    let places: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 360, 360.1, -360, 0]
    let extremes: [Int64] = [.min, .max, .min + 1, .max - 1, 0, -1]
    var (nanoseconds, x) = (Int64(random.next() % 1_000_000_000), 0.0)
    return (0..<Int(random.next() % 400)).map { _ in
      nanoseconds = nanoseconds &+ Int64(1e9 / hertz)
      if random.even(0...1) < badTimes {
        switch random.next() % 8 {
        case 0: nanoseconds = extremes[Int(random.next() % 6)]
        case 1, 2: nanoseconds = nanoseconds &- Int64(1e9 / hertz)
        case 3: nanoseconds = nanoseconds &- Int64(random.next() % 3_000_000_000)
        case 4: nanoseconds = nanoseconds &+ Int64(random.next() % 5_000_000_000)
        default: nanoseconds = nanoseconds &+ Int64(random.next() % 100_000_000)
        }
      }
      x += random.normal(0, 0.1) + (random.even(0...1) < 0.05 ? random.normal(0, 8) : 0)
      let isBad = random.even(0...1) < badPlaces
      let place = isBad ? places[Int(random.next() % 9)] : x
      let isLost = isBad && random.next() % 2 == 0
      return Sample(
        time: Timestamp(nanoseconds: nanoseconds),
        position: isLost ? nil : GazePosition(xDegrees: place, yDegrees: x / 2))
    }
  }

  /// The samples whose times are later than all before.
  static func usable(_ samples: [Sample]) -> [Bool] {
    var last: Timestamp?
    return samples.map { sample in
      if let last, sample.time <= last { return false }
      last = sample.time
      return true
    }
  }

  static func isFinite(_ event: EyeMovementEvent) -> Bool {
    [
      event.amplitudeDegrees, event.peakVelocityDegreesPerSecond, event.position?.xDegrees, event.position?.yDegrees,
    ].allSatisfy { $0?.isFinite ?? true }
  }

  private func expectWhole(_ told: Told, of samples: [Sample], _ why: Comment) {
    #expect(told.labels.count == samples.count, why)
    #expect(told.events.allSatisfy(Self.isFinite), why)
    #expect(told.events.allSatisfy { $0.start < $0.end && $0.kind != .unknown }, why)
    #expect(zip(told.events, told.events.dropFirst()).allSatisfy { $0.end <= $1.start }, "ordered, apart: \(why)")
  }

  @Test func damagedFilesAreLabelledWhole() {
    for seed in 0..<400 {
      let samples = Self.garbage(seed: UInt64(seed))
      let told = label(samples)
      expectWhole(told, of: samples, "offline, seed \(seed)")
      guard told.labels.count == samples.count else { continue }
      for (index, isUsable) in Self.usable(samples).enumerated() {
        let isSeen = samples[index].position?.isUsable ?? false
        if !isUsable {
          #expect(told.labels[index] == .unknown, "seed \(seed), sample \(index): a time of no use")
        } else if isSeen {
          #expect(told.labels[index] != .unknown, "seed \(seed), sample \(index): seen")
        }
      }
    }
  }

  @Test func damagedStreamsAreClassifiedWhole() {
    for seed in 0..<400 {
      let samples = Self.garbage(seed: UInt64(seed))
      expectWhole(classify(samples), of: samples, "online, seed \(seed)")
    }
  }

  @Test(arguments: [1, 7, 50])
  func howOftenLabelsAreTakenChangesNothing(taking: Int) {
    for seed in 0..<100 {
      let samples = Self.garbage(seed: UInt64(seed))
      #expect(label(samples, every: taking) == label(samples), "seed \(seed)")
    }
  }

  @Test func onlineThePastNeverChanges() {
    for seed in 0..<60 {
      let samples = Self.garbage(seed: UInt64(seed))
      let whole = classify(samples).labels
      let half = classify(Array(samples.prefix(samples.count / 2))).labels
      #expect(Array(whole.prefix(half.count)) == half, "seed \(seed)")
    }
  }

  @Test func timesOfNoUseChangeNothingElse() {
    for seed in 0..<200 {
      let samples = Self.garbage(seed: UInt64(seed))
      let kept = Self.usable(samples)
      let clean = zip(samples, kept).filter(\.1).map(\.0)
      for (told, expected) in [(label(samples), label(clean)), (classify(samples), classify(clean))] {
        #expect(told.events == expected.events, "seed \(seed)")
        #expect(zip(told.labels, kept).filter(\.1).map(\.0) == expected.labels, "seed \(seed)")
      }
    }
  }

  static let short: [([Sample], Comment)] = [
    ([], "nothing"),
    ([Sample(time: .zero, position: at(1))], "one sample"),
    ([Sample(time: .zero, position: nil)], "one that was not seen"),
    ([Sample(time: .zero, position: at(1)), Sample(time: .zero, position: at(2))], "one time twice"),
    (
      [
        Sample(time: Timestamp(nanoseconds: .min), position: at(1)),
        Sample(time: Timestamp(nanoseconds: .max), position: at(9)),
      ], "all of time apart"
    ),
    (
      [-Int64.max, -1, Int64.max].map { Sample(time: Timestamp(nanoseconds: $0), position: at(Double($0 % 9))) },
      "half of all time apart"
    ),
    ((0..<3000).map { Sample(time: Timestamp(milliseconds: Double($0)), position: nil) }, "never seen"),
    (
      (0..<3000).map { Sample(time: Timestamp(milliseconds: Double($0)), position: $0 % 2 == 0 ? at(1) : nil) },
      "every other sample seen"
    ),
    ((0..<3000).map { Sample(time: Timestamp(milliseconds: Double($0)), position: at(1)) }, "a gaze painted on"),
    (
      (0..<300).map { Sample(time: Timestamp(nanoseconds: Int64($0)), position: at(Double($0 % 7))) },
      "a nanosecond apart"
    ),
    (
      (0..<300).map { Sample(time: Timestamp(milliseconds: Double($0) * 60_000), position: at(Double($0 % 7))) },
      "a minute apart"
    ),
  ]

  private static func at(_ x: Double) -> GazePosition { GazePosition(xDegrees: x, yDegrees: 0) }

  @Test(arguments: short)
  func oddRecordingsAreWhole(samples: [Sample], why: Comment) {
    expectWhole(label(samples), of: samples, why)
    expectWhole(classify(samples), of: samples, why)
  }
}
