import HeedSignals

/// Adds up the time away from the road within a sliding window, in bounded memory, nanoseconds. Stretches are divided
/// by time, not by looks, so a driver who looks away more never gets a smaller sum.
struct EyesOffRoadWindow: Sendable {
  /// Sums of time away, and the number of samples away: `all` contains `off`, and `off` contains `phone`.
  struct Parts: Hashable, Sendable {
    fileprivate var sums = SIMD4<Int64>.zero
    var all: Int64 { sums.x }
    /// Time away without driving-related looks.
    var off: Int64 { sums.y }
    var phone: Int64 { sums.z }
    var samples: Int { Int(sums.w) }

    /// The sum that counts if driving-related looks up to a budget are left out.
    func counted(budget: Int64) -> Int64 { max(off, all - budget) }
  }

  /// A stretch of time: successive samples, or a run of equal samples.
  struct Stretch: Sendable {
    var start: Int64
    var end: Int64
    var parts = Parts()

    var length: Int64 { Timestamp(nanoseconds: end).nanoseconds(since: Timestamp(nanoseconds: start)) }
    /// Whether the whole stretch was one kind of look.
    var isPure: Bool {
      parts.all == length && (parts.off == 0 || parts.off == length) && (parts.phone == 0 || parts.phone == length)
    }

    func before(_ edge: Int64) -> Parts {
      var before = Parts()
      guard edge > start else { return before }
      let (gone, isPure) = (edge - start, isPure)
      let share = Double(gone) / Double(length)
      for index in 0..<4 {
        let sum = parts.sums[index]
        before.sums[index] = isPure && index < 3 ? min(sum, gone) : Int64(Double(sum) * share)
      }
      return before
    }
  }

  private let window, grain: Int64
  private(set) var stretches: [Stretch] = []
  /// Index of the first stretch within the window; earlier stretches are removed later, many at once.
  private var first = 0
  /// The latest stretch, still shorter than ``grain``.
  private var open = Stretch(start: 0, end: 0)
  /// Sums of all stretches from the index `first` on, including `open`.
  private var whole = Parts()
  private var edge = Int64.min

  /// Maximum number of stretches. Choice: in 30 s at up to 40 Hz, each sample gets its own stretch.
  private static let most: Int64 = 1200

  init(window: Int64) {
    self.window = window
    grain = window / Self.most
  }

  /// Time away in the window that ends now.
  private(set) var parts = Parts()
  private(set) var start: Timestamp?

  mutating func add(_ length: Int64, _ weight: GlanceWeight, until time: Timestamp) {
    if open.length == 0 { open.start = time.nanoseconds - length }
    open.end = time.nanoseconds
    if weight.isOff {
      let off = weight == .justified ? 0 : length
      let more = SIMD4(length, off, weight == .phone ? length : 0, 1)
      open.parts.sums &+= more
      whole.sums &+= more
    }
    if open.length >= grain {
      if open.parts.all > 0 { close() }
      open = Stretch(start: open.end, end: open.end)
    }
    slide(to: time)
  }

  private mutating func close() {
    if let last = stretches.last, first < stretches.count, last.end == open.start, last.isPure, open.isPure,
      (last.parts.off == 0) == (open.parts.off == 0), (last.parts.phone == 0) == (open.parts.phone == 0)
    {
      stretches[stretches.count - 1].end = open.end
      stretches[stretches.count - 1].parts.sums &+= open.parts.sums
    } else {
      stretches.append(open)
    }
  }

  /// Drops stretches before the window, and omits the part of the first stretch before the window's edge.
  private mutating func slide(to time: Timestamp) {
    let (start, isBeforeAll) = time.nanoseconds.subtractingReportingOverflow(window)
    edge = isBeforeAll ? .min : start
    while first < stretches.count, stretches[first].end <= edge {
      whole.sums &-= stretches[first].parts.sums
      first += 1
    }
    if first == stretches.count {
      stretches.removeAll(keepingCapacity: true)
      first = 0
    } else if first > Int(Self.most) {
      stretches.removeFirst(first)
      first = 0
    }
    parts = whole
    guard first < stretches.count else {
      self.start = whole.all == 0 ? nil : Timestamp(nanoseconds: max(edge, open.start))
      return
    }
    self.start = Timestamp(nanoseconds: max(edge, stretches[first].start))
    parts.sums &-= stretches[first].before(edge).sums
  }

  /// Time until a sum reaches a limit, if all time from now on counts; nil if that takes longer than `cap`.
  func time(toReach limit: Int64, within cap: Int64, _ part: (Parts) -> Int64) -> Int64? {
    var (missing, passed) = (limit - part(parts), Int64(0))
    // New time is added while old time leaves the window.
    for stretch in stretches[first...] where missing > 0 && passed < cap {
      let leaves = max(passed, stretch.start - edge)
      guard missing > leaves - passed else { break }
      missing -= leaves - passed
      passed = leaves
      let lasts = stretch.end - edge - passed
      let growth = lasts - (part(stretch.parts) - part(stretch.before(edge + passed)))
      if growth > 0, missing <= growth {
        (missing, passed) = (0, passed + Int64(Double(missing) * Double(lasts) / Double(growth)))
      } else {
        (missing, passed) = (missing - growth, passed + lasts)
      }
    }
    return passed + missing <= cap ? passed + missing : nil
  }

  mutating func forget() {
    stretches.removeAll(keepingCapacity: true)
    (first, whole, parts, start, open.parts) = (0, Parts(), Parts(), nil, Parts())
  }
}
