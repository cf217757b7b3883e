public import HeedSignals

/// Statistics of the blinks of the last minutes; docs/lids.md has the formulas.
///
/// Winks do not count. Time without seen eyes is excluded, because it may hide a blink.
public struct BlinkStatistics: Sendable {
  /// Minimum number of blinks or intervals for a mean. Choice: one outlier among five moves the mean by a fifth.
  static let fewest = 5
  /// Time without seen eyes from which the interval between blinks is unknown. Choice: as in ``ClosureDetector``.
  static let longestGap: Duration = .milliseconds(200)
  /// Time window of blinks. Choice: thirty usual blinks; their mean scatters by a fifth of a blink's spread.
  static let window: Duration = .seconds(120)
  /// Minimum seen time for a summary. Choice: fifteen blinks give the rate within a quarter.
  static let enoughSeen: Duration = .seconds(60)

  /// A blink of both eyes within the window.
  private struct Entry: Sendable {
    var blink: Blink
    /// Time since the previous blink; nil if the eyes were lost in between.
    var interval: Duration?
  }

  private var seen = TimeShare(window: Self.window, longestSpan: Self.longestGap)
  private var entries: [Entry] = []
  private var lastSeen: Timestamp?
  private var lastEnd: Timestamp?

  /// Starts without blinks.
  public init() {}

  /// Feeds one frame and the blinks that ended in it; frames come in time order.
  /// - Parameter isSeen: True if the lids were seen and reliable.
  public mutating func update(isSeen: Bool, blinks: [Blink], at time: Timestamp) {
    seen.update(isSeen ? 1 : nil, at: time)
    if isSeen {
      if let lastSeen, time - lastSeen > Self.longestGap { lastEnd = nil }
      lastSeen = max(lastSeen ?? time, time)
    }
    for blink in blinks where blink.eye == .both {
      entries.append(Entry(blink: blink, interval: lastEnd.map { blink.start - $0 }.flatMap { $0 >= .zero ? $0 : nil }))
      lastEnd = blink.end
    }
    if let first = entries.first, time - first.blink.end >= Self.window {
      entries.removeAll { time - $0.blink.end >= Self.window }
    }
  }

  /// The current statistics; nil until enough was seen.
  public var summary: BlinkSummary? {
    guard seen.seen >= Self.enoughSeen, seen.seen > .zero else { return nil }
    let minutes = seen.seen.seconds / 60
    let blinks = entries.map(\.blink)
    let intervals = entries.compactMap(\.interval).map(\.seconds)
    let meanInterval = mean(intervals)
    return BlinkSummary(
      seen: seen.seen, blinks: blinks.count, ratePerMinute: Double(blinks.count) / minutes,
      rateError: Double(blinks.count).squareRoot() / minutes,
      meanDurationSeconds: mean(blinks.map(\.duration.seconds)), meanAmplitude: mean(blinks.compactMap(\.amplitude)),
      meanClosingVelocity: mean(blinks.compactMap(\.closingVelocity)),
      meanOpeningVelocity: mean(blinks.compactMap(\.openingVelocity)),
      meanAmplitudeVelocityRatioSeconds: mean(blinks.compactMap(\.amplitudeVelocityRatioSeconds)),
      meanIntervalSeconds: meanInterval, intervalScatter: meanInterval.flatMap { scatter(intervals, mean: $0) })
  }

  private func mean(_ all: [Double]) -> Double? {
    let values = all.filter(\.isFinite)
    return values.count < Self.fewest ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// Coefficient of variation: standard deviation over mean.
  private func scatter(_ values: [Double], mean: Double) -> Double? {
    guard mean > 0, values.count > 1 else { return nil }
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot() / mean
  }
}
