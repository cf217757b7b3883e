public import HeedSignals

/// Scores how much of the time somebody looked where it is needed: stretch by stretch, and over the time just past.
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

  private var settings: Settings
  private var begin: Timestamp?
  private var last: Timestamp?
  private var stretch = AttentionSum()
  private var recent: AttentionWindow

  public init(settings: Settings = Settings()) {
    self.settings = settings
    recent = AttentionWindow(length: settings.interval)
  }

  /// Length of a stretch, and of the time that ``recentScore`` covers.
  ///
  /// Another length begins a new stretch with the next frame: what was begun is not scored, and nothing is yet recent.
  public var interval: Duration {
    get { settings.interval }
    set {
      guard newValue != settings.interval else { return }
      settings.interval = newValue
      restart()
    }
  }

  /// Forgets what it saw: the target is another.
  public mutating func restart() {
    (begin, last, stretch) = (nil, nil, AttentionSum())
    recent = AttentionWindow(length: settings.interval)
  }

  /// The score of the last ``interval`` before the last frame, 0...1; nil while less than half of it was seen.
  public var recentScore: Double? {
    let coverage = recent.sum.coverage(of: settings.interval)
    return coverage >= settings.smallestCoverage ? recent.sum.score.map(Precision.ratio.round) : nil
  }

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
    var seen = AttentionSum()
    if let isOnTarget {
      seen.add(isOnTarget, confidence: confidence, for: min(time - past, settings.longestSpan).seconds)
    }
    stretch += seen
    recent.add(seen, at: time)
    guard time - start >= settings.interval else { return nil }
    return finish(from: start, to: time)
  }

  private mutating func finish(from start: Timestamp, to end: Timestamp) -> AttentionScore {
    let coverage = stretch.coverage(of: end - start)
    let enough = coverage >= settings.smallestCoverage ? stretch.score : nil
    (begin, stretch) = (end, AttentionSum())
    return AttentionScore(
      begin: start, end: end, score: enough, low: enough.map { $0 * coverage },
      high: enough.map { max($0, $0 * coverage + 1 - coverage) }, coverage: coverage)
  }
}
