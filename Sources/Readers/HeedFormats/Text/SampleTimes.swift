import HeedGeometry
package import HeedSignals

/// Checks the times of a recording and measures its sample rate.
package struct SampleTimes {
  /// Accepted rates, samples per second. Source: docs/formats.md, heed classify.
  package static let rates = 20.0...2000
  /// Number of intervals that give the rate. Choice: so many that single gaps do not change their median.
  package static let measuredIntervals = 1000
  /// Length above which an interval is a gap, in medians. Choice: one lost sample makes an interval of two medians.
  private static let gap = 1.5

  /// Number of rows that were not used.
  package var notUsed: Int { counted + (again == nil ? 0 : 1) }
  private var counted = 0

  private let path: String
  private let unit: TimeUnit
  private let unitOption: String?
  private let mayBeginAgain: Bool
  /// Number of the present trial, from 1: one more where another trial begins or the times begin again.
  package private(set) var trial = 1
  /// The latest row whose time went far back: times begin again if those of the next row go on from there.
  private var again: (time: Timestamp, line: Int)?
  /// Step back after which times may begin again. Choice: rows that changed places are milliseconds apart.
  private static let stepBack: Duration = .seconds(1)
  private var latest, first: Timestamp?
  private var earlier = 0.0
  private var intervals: [Double] = []
  /// The usual interval once it is measured, seconds, and the number of rows missing since.
  private var usual: Double?
  private var laterMissing = 0
  private var firstNotUsed: [Int] = []

  /// - Parameters:
  ///   - path: The file's name for messages.
  ///   - unit: The unit of the times, for messages.
  ///   - unitOption: The option with which the user sets the unit; nil if there is none.
  ///   - mayBeginAgain: Whether times that begin again begin a trial.
  package init(path: String, unit: TimeUnit = .ms, unitOption: String? = nil, mayBeginAgain: Bool = false) {
    (self.path, self.unit, self.unitOption, self.mayBeginAgain) = (path, unit, unitOption, mayBeginAgain)
  }

  /// - Returns: False if the time is not later than the time before.
  package mutating func add(_ time: Timestamp, line: Int) -> Bool {
    if let again { leaveOut(again.line) }
    again = nil
    if let latest, time <= latest {
      if mayBeginAgain, latest - time >= Self.stepBack { again = (time, line) } else { leaveOut(line) }
      return false
    }
    if let latest {
      let interval = (time - latest).seconds
      if intervals.count < Self.measuredIntervals {
        intervals.append(interval)
        if intervals.count == Self.measuredIntervals { usual = rate.map { 1 / $0 } }
      } else if let usual {
        laterMissing += Self.missing(interval, usual)
      }
    }
    if first == nil { first = time }
    latest = time
    return true
  }

  private mutating func leaveOut(_ line: Int) {
    counted += 1
    if firstNotUsed.count < 3 { firstNotUsed.append(line) }
  }

  /// Whether a time shows that the times began again with the row before it.
  func beginsAgain(at time: Timestamp) -> Bool {
    guard let again, let latest else { return false }
    return time > again.time && time < latest
  }

  /// These times without a last row that may begin the next trial.
  var ended: SampleTimes {
    var ended = self
    ended.again = nil
    return ended
  }

  /// Begins a trial, whose times may begin again.
  mutating func beginTrial() {
    if first != nil { trial += 1 }
    (earlier, first, latest, again) = (seconds, nil, nil, nil)
  }

  /// Time from the first sample to the last, seconds: the sum of all trials.
  package var seconds: Double { earlier + (first.flatMap { first in latest.map { ($0 - first).seconds } } ?? 0) }

  /// Samples per second, not counting gaps; nil before the second sample.
  package var rate: Double? {
    let sorted = intervals.sorted()
    guard let median = sorted.medianOfSorted() else { return nil }
    let longest = median * Self.gap
    let usual = sorted.prefix { $0 <= longest }
    return Double(usual.count) / usual.reduce(0, +)
  }

  /// Number of rows that are not there, by the usual interval.
  package var missingRows: Int {
    guard let rate else { return 0 }
    return intervals.reduce(laterMissing) { $0 + Self.missing($1, 1 / rate) }
  }

  private static func missing(_ interval: Double, _ usual: Double) -> Int {
    interval > gap * usual ? Int(min(1e9, interval / usual).rounded()) - 1 : 0
  }

  /// Standard deviation of the intervals without gaps, milliseconds; nil before the second sample.
  package var jitterMilliseconds: Double? {
    guard let rate else { return nil }
    let usual = intervals.filter { $0 <= Self.gap / rate }
    let squares = usual.reduce(0) { $0 + ($1 - 1 / rate) * ($1 - 1 / rate) }
    return (squares / Double(usual.count)).squareRoot() * 1000
  }

  /// Throws if the sample rate is outside `rates`.
  /// - Parameter what: What the samples are for, in words for the message.
  package func checkRate(
    within rates: ClosedRange<Double> = rates, for what: String = "eye movements"
  ) throws(FormatError) {
    // The rate is rounded, because a camera of 20 Hz may deliver 19.9 Hz.
    guard let rate, !rates.contains(rate.rounded()) else { return }
    let hint = unit.likelier(rate: rate).map { other in
      ". Are the times in \(other.name)? "
        + (unitOption.map { "Then say \($0) \(other.rawValue)" } ?? "They have to be in \(unit.name)")
    }
    throw .badFile(
      file: path,
      problem: ": \(Figure.number(rate, 2)) samples in a second; \(what) can be told from"
        + " \(Figure.number(rates.lowerBound, 0)) to \(Figure.number(rates.upperBound, 0))\(hint ?? "")")
  }

  /// A sentence about rows that were not used; nil if all were used.
  package var missing: String? {
    guard notUsed > 0 else { return nil }
    let named = (firstNotUsed + (again.map { [$0.line] } ?? [])).prefix(3)
    let lines = named.map(String.init).joined(separator: ", ")
    let more = notUsed > named.count ? " and \(notUsed - named.count) more" : ""
    return "is incomplete: \(Figure.count(notUsed, "row")) not used, because the time repeats or goes back"
      + " (\(named.count == 1 ? "line" : "lines") \(lines)\(more))."
  }
}

/// The unit of the times in a table.
package enum TimeUnit: String, Hashable, Sendable, CaseIterable {
  case s, ms, us

  /// Length of this unit, milliseconds.
  package var milliseconds: Double {
    switch self {
    case .s: 1000
    case .ms: 1
    case .us: 0.001
    }
  }

  var name: String {
    switch self {
    case .s: "seconds"
    case .ms: "milliseconds"
    case .us: "microseconds"
    }
  }

  /// A likelier unit if this unit gives an implausible rate, else nil. Choice: gaze trackers have 2 Hz to 10 kHz.
  func likelier(rate: Double) -> TimeUnit? {
    switch self {
    case .s where rate < 2: .ms
    case .ms where rate < 2: .us
    case .ms where rate >= 10_000: .s
    case .us where rate >= 10_000: .ms
    default: nil
    }
  }
}
