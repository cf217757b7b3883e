import HeedGeometry
package import HeedSignals

/// Checks the times of a recording and measures its rate.
package struct SampleTimes {
  /// Allowed samples per second. Source: docs/formats.md, heed classify.
  package static let rates = 20.0...2000
  /// Intervals from which the rate is measured. Choice: single gaps do not change the median of so many.
  package static let measuredIntervals = 1000
  /// Length from which an interval is a gap, in medians. Choice: one lost sample makes an interval of two.
  private static let gap = 1.5

  /// Number of unused rows.
  package private(set) var notUsed = 0

  private let path: String
  private let unit: TimeUnit
  private let unitOption: String?
  private var latest, first: Timestamp?
  private var intervals: [Double] = []
  private var firstNotUsed: [Int] = []

  /// - Parameters:
  ///   - path: The file's name for messages.
  ///   - unit: The times' unit for messages.
  ///   - unitOption: The option that sets another unit, if there is one.
  package init(path: String, unit: TimeUnit = .ms, unitOption: String? = nil) {
    (self.path, self.unit, self.unitOption) = (path, unit, unitOption)
  }

  /// - Returns: False if the time repeats or goes back.
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

  /// Seconds from the first sample to the last.
  package var seconds: Double { first.flatMap { first in latest.map { ($0 - first).seconds } } ?? 0 }

  /// Samples per second without gaps; nil before the second sample.
  package var rate: Double? {
    let sorted = intervals.sorted()
    guard let median = sorted.medianOfSorted() else { return nil }
    let longest = median * Self.gap
    let usual = sorted.prefix { $0 <= longest }
    return Double(usual.count) / usual.reduce(0, +)
  }

  /// Throws for a rate outside `rates`.
  /// - Parameter what: The purpose of the samples, for the message.
  package func checkRate(
    within rates: ClosedRange<Double> = rates, for what: String = "eye movements"
  ) throws(FormatError) {
    // Rounded, because a 20 Hz camera may deliver 19.9 Hz.
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

  /// The unused rows in one sentence; nil if all were used.
  package var missing: String? {
    guard notUsed > 0 else { return nil }
    let lines = firstNotUsed.map(String.init).joined(separator: ", ")
    let more = notUsed > firstNotUsed.count ? " and \(notUsed - firstNotUsed.count) more" : ""
    return "is incomplete: \(Figure.count(notUsed, "row")) not used, because the time repeats or goes back"
      + " (\(firstNotUsed.count == 1 ? "line" : "lines") \(lines)\(more))."
  }
}

/// The unit of a table's times.
package enum TimeUnit: String, Hashable, Sendable, CaseIterable {
  /// Seconds, milliseconds, microseconds.
  case s, ms, us

  /// Milliseconds per unit.
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

  /// The likelier unit, given the rate in this unit; nil if it is plausible. Choice: gaze trackers have 2 Hz to 10 kHz.
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
