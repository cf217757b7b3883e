public import HeedSignals

/// Scores how much of the time somebody looked where it is needed: stretch by stretch, and over the time just past.
///
/// score = sum(c t) over the frames on target / sum(c t) over all that were seen, with t the time that a frame speaks for
/// and c the gaze's confidence. low and high are the shares of the whole stretch that were on target if all that was not
/// seen was off target, or on; they always hold the score as well. `docs/attention.md` has an example.
public struct AttentionMeter: Sendable {
  /// Lengths that a stretch may have. Source: the seed: 10 to 60 s.
  public static let intervals: ClosedRange<Duration> = .seconds(10) ... .seconds(60)

  public struct Settings: Hashable, Codable, Sendable {
    /// Length of a stretch, one of ``AttentionMeter/intervals``. Source: the seed's default.
    @Seconds public var interval: Duration = .seconds(30)
    /// Below this share of seen time there is no score. Choice: half.
    public var smallestCoverage = 0.5
    /// A frame speaks for at most this long before it. Choice: as everywhere; beyond it, what lay between was not seen.
    @Seconds public var longestSpan: Duration = .milliseconds(200)
    /// After a longer time without frames the stretches begin anew; within it, each is told, seen or not.
    /// Choice: twice the longest stretch: a machine that slept for a night does not wake to a thousand empty scores.
    @Seconds public var longestPause: Duration = .seconds(120)

    public init() {}
  }

  private var settings: Settings
  private var begin: Timestamp?
  private var last: Timestamp?
  private var stretch = AttentionSum()
  private var recent: AttentionWindow

  /// - Parameter settings: An interval outside ``intervals`` is taken as the nearest in it.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    self.settings.interval = Self.possible(settings.interval)
    recent = AttentionWindow(length: self.settings.interval)
  }

  /// Length of a stretch, and of the time that ``recentScore`` covers; set outside ``intervals``, the nearest in it.
  ///
  /// Another length begins a new stretch with the next frame: what was begun is not scored, and nothing is yet recent.
  public var interval: Duration {
    get { settings.interval }
    set {
      guard Self.possible(newValue) != settings.interval else { return }
      settings.interval = Self.possible(newValue)
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

  /// Feeds one frame; frames come in time order, one whose time repeats or goes back is passed over.
  ///
  /// The first frame begins the first stretch and speaks for no time; each stretch begins where the last one ended.
  /// - Parameters:
  ///   - isOnTarget: nil when the gaze was not seen.
  ///   - confidence: Of the gaze, above 0, up to 1; otherwise it was not seen.
  /// - Returns: The stretches that this frame ended: more than one after a long time without frames.
  public mutating func update(isOnTarget: Bool?, confidence: Double, at time: Timestamp) -> [AttentionScore] {
    guard let past = last, let start = begin else {
      (begin, last) = (time, time)
      return []
    }
    guard time > past else { return [] }
    guard time - past <= settings.longestPause else {
      let cut = score(from: start, to: start + settings.interval)
      restart()
      (begin, last) = (time, time)
      return [cut]
    }
    last = time
    let look = isOnTarget.flatMap { AttentionSum.Look(isOnTarget: $0, confidence: confidence) }
    let from = max(past, time - settings.longestSpan)
    recent.add(look, from: from, to: time)
    return scores(until: time, from: from, looking: look)
  }

  /// Adds one look to the stretch that is going on and to those that begin while it lasts.
  private mutating func scores(
    until time: Timestamp, from: Timestamp, looking look: AttentionSum.Look?
  ) -> [AttentionScore] {
    var (found, from) = ([AttentionScore](), from)
    while let start = begin {
      let end = start + settings.interval
      if from < end { stretch.add(look, for: min(time, end) - from) }
      guard end <= time, start < end else { break }
      found.append(score(from: start, to: end))
      (begin, stretch, from) = (end, AttentionSum(), max(from, end))
    }
    return found
  }

  private func score(from start: Timestamp, to end: Timestamp) -> AttentionScore {
    let coverage = stretch.coverage(of: end - start)
    let score = coverage >= settings.smallestCoverage ? stretch.score : nil
    let bounds = stretch.bounds(of: end - start)
    return AttentionScore(
      begin: start, end: end, score: score, low: score.map { min($0, bounds.low) },
      high: score.map { max($0, bounds.high) }, coverage: coverage)
  }

  private static func possible(_ interval: Duration) -> Duration {
    max(intervals.lowerBound, min(intervals.upperBound, interval))
  }
}

extension AttentionMeter.Settings {
  /// - Throws: When the interval is none of ``AttentionMeter/intervals``.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    _interval = try values.decode(Seconds.self, forKey: .interval)
    smallestCoverage = try values.decode(Double.self, forKey: .smallestCoverage)
    _longestSpan = try values.decode(Seconds.self, forKey: .longestSpan)
    _longestPause = try values.decode(Seconds.self, forKey: .longestPause)
    guard AttentionMeter.intervals.contains(interval) else {
      throw DecodingError.dataCorruptedError(
        forKey: .interval, in: values,
        debugDescription: "attention is not scored over \(interval.seconds) s; 10 to 60 s are possible")
    }
  }
}
