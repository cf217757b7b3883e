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
  package private(set) var notUsed = 0

  private let path: String
  private let unit: TimeUnit
  private let unitOption: String?
  private var latest, first: Timestamp?
  private var intervals: [Double] = []
  private var firstNotUsed: [Int] = []

  /// - Parameters:
  ///   - path: The file's name for messages.
  ///   - unit: The unit of the times, for messages.
  ///   - unitOption: The option with which the user sets the unit; nil if there is none.
  package init(path: String, unit: TimeUnit = .ms, unitOption: String? = nil) {
    (self.path, self.unit, self.unitOption) = (path, unit, unitOption)
  }

  /// - Returns: False if the time is not later than the time before.
  package mutating func add(_ time: Timestamp, line: Int) -> Bool {
    if let latest, time <= latest {
      notUsed += 1
      if firstNotUsed.count < 3 { firstNotUsed.append(line) }
      return false
    }
    if let latest, intervals.count < Self.measuredIntervals { intervals.append((time - latest).seconds) }
    if first == nil { first = time }
    latest = time
    return true
  }

  /// Time from the first sample to the last, seconds.
  package var seconds: Double { first.flatMap { first in latest.map { ($0 - first).seconds } } ?? 0 }

  /// Samples per second, not counting gaps; nil before the second sample.
  package var rate: Double? {
    let sorted = intervals.sorted()
    guard let median = sorted.medianOfSorted() else { return nil }
    let longest = median * Self.gap
    let usual = sorted.prefix { $0 <= longest }
    return Double(usual.count) / usual.reduce(0, +)
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
    let lines = firstNotUsed.map(String.init).joined(separator: ", ")
    let more = notUsed > firstNotUsed.count ? " and \(notUsed - firstNotUsed.count) more" : ""
    return "is incomplete: \(Figure.count(notUsed, "row")) not used, because the time repeats or goes back"
      + " (\(firstNotUsed.count == 1 ? "line" : "lines") \(lines)\(more))."
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
