public import HeedSignals

/// Scores how much of each stretch of time the driver looked where driving needs it.
///
/// score = sum of confidence on target / sum of confidence, over the frames that were seen. `low` takes all that was not
/// seen as off target, `high` as on target, so the truth lies between them.
public struct AttentionMeter: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Length of a stretch, 10...60 s. Source: the seed's default.
    @Seconds public var interval: Duration = .seconds(30)
    /// Below this share of seen time there is no score. Choice: half.
    public var smallestCoverage = 0.5
    /// A frame speaks for at most this long. Choice: as everywhere; beyond it, what lay between was not seen.
    @Seconds public var longestSpan: Duration = .milliseconds(200)

    public init() {}
  }

  private let settings: Settings
  private var begin: Timestamp?
  private var last: Timestamp?
  private var seenSeconds = 0.0
  private var weight = 0.0
  private var onTarget = 0.0

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - isOnTarget: nil when the gaze was not seen.
  ///   - confidence: Of the gaze, 0...1.
  /// - Returns: The score of the stretch that this frame ended.
  public mutating func update(isOnTarget: Bool?, confidence: Double, at time: Timestamp) -> AttentionScore? {
    guard let start = begin, let past = last else {
      (begin, last) = (time, time)
      return nil
    }
    guard time > past else { return nil }
    last = time
    if let isOnTarget {
      let dt = min(time - past, settings.longestSpan).seconds
      seenSeconds += dt
      weight += dt * confidence
      onTarget += isOnTarget ? dt * confidence : 0
    }
    guard time - start >= settings.interval else { return nil }
    return finish(from: start, to: time)
  }

  private mutating func finish(from start: Timestamp, to end: Timestamp) -> AttentionScore {
    // Rounded, so that sums of frames do not miss a limit by their last digit.
    let coverage = Precision.ratio.round(min(1, seenSeconds / (end - start).seconds))
    let share = weight > 0 ? onTarget / weight : nil
    let enough = coverage >= settings.smallestCoverage ? share : nil
    (begin, seenSeconds, weight, onTarget) = (end, 0, 0, 0)
    return AttentionScore(
      begin: start, end: end, score: enough, low: enough.map { $0 * coverage },
      high: enough.map { max($0, $0 * coverage + 1 - coverage) }, coverage: coverage)
  }
}
