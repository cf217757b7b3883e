public import HeedGeometry
public import HeedSignals

/// Scores the share of time in which a person looked at the target, for each stretch of time and for the latest time.
///
/// score = sum(c t) over the frames on target / sum(c t) over all seen frames; t is a frame's time, and c its gaze's
/// confidence. `low` and `high` are the share of the whole stretch on target if all unseen time was off target or on
/// target. They always enclose the score. `docs/attention.md` has an example.
public struct AttentionMeter: Sendable {
  /// Allowed lengths of a scored stretch of time. Source: SeeSo: 10 to 60 s.
  public static let intervals: ClosedRange<Duration> = .seconds(10) ... .seconds(60)

  /// Length of a scored stretch, and limits for the seen time.
  public struct Settings: Hashable, Codable, Sendable {
    /// Length of a scored stretch, within ``AttentionMeter/intervals``. Higher: scores come less often, and are
    /// steadier. Lower: scores come more often, and scatter more. Source: SeeSo's default.
    @Seconds public var interval: Duration = .seconds(30)
    /// Minimum share of seen time, 0...1, for a score. Higher: more stretches get no score. Lower: scores come from
    /// stretches that were hardly seen. Choice: half of the stretch.
    public var smallestCoverage = 0.5
    /// Maximum time for which one frame counts. Choice: as for the lids; in a longer gap, no gaze was seen.
    @Seconds public var longestSpan: Duration = .milliseconds(200)
    /// Time without frames after which the meter starts anew; after a shorter time, it reports each missed stretch.
    /// Choice: twice the longest stretch, so that a suspended machine does not report a thousand empty scores.
    @Seconds public var longestPause: Duration = .seconds(120)
    /// Zones that attention belongs to; if empty, those of class `forward` and `driving`. Other: looks at other zones
    /// count as attention. Choice: what driving needs; an experiment or another cabin names its own.
    public var zones: [String] = []
    /// The part of the display that is the target, with priority over all zones; without a size, the zones count.
    public var region = Region()

    /// The default values.
    public init() {}
  }

  /// A part of the display, in points from its top-left corner, y down.
  public struct Region: Hashable, Codable, Sendable {
    /// Region's left edge. Other: attention belongs to a region farther left or right. Choice: the display's edge.
    public var x = 0.0
    /// Region's top edge. Other: attention belongs to a region higher or lower. Choice: the display's edge.
    public var y = 0.0
    /// Width of the region; 0 means no region. Other: a wider or narrower region counts as attention. Choice: no
    /// region, so that the zones count.
    public var width = 0.0
    /// Height of the region; 0 means no region. Other: a taller or flatter region counts. Choice: as `width`.
    public var height = 0.0

    /// No region.
    public init() {}

    /// The part of a rectangle right of the display's left edge and below its top edge.
    public init(_ rect: ScreenRegion) {
      (x, y) = (max(0, rect.x), max(0, rect.y))
      (width, height) = (max(0, rect.x + rect.width - x), max(0, rect.y + rect.height - y))
    }
  }

  private var settings: Settings
  private var target: AttentionTarget?
  private var begin: Timestamp?
  private var last: Timestamp?
  /// End of the last look.
  private var lastSeen: Timestamp?
  private var stretch = AttentionSum()
  private var recent: AttentionWindow
  /// Scores of stretches that a new length or target ended early; the next report includes them.
  private var cut: [AttentionScore] = []

  /// - Parameter settings: An interval outside ``intervals`` is clamped.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    self.settings.interval = Self.possible(settings.interval)
    recent = AttentionWindow(length: self.settings.interval)
  }

  /// Applies new settings from now on; a new interval begins a new stretch.
  public mutating func use(_ settings: Settings) {
    let length = settings.interval
    (self.settings, self.settings.interval) = (settings, interval)
    interval = length
  }

  /// Length of a stretch and of ``recentScore``, clamped to ``intervals``. A new length ends the stretch.
  public var interval: Duration {
    get { settings.interval }
    set {
      guard Self.possible(newValue) != settings.interval else { return }
      settings.interval = Self.possible(newValue)
      restart()
    }
  }

  /// Sets what the looks are on or off from now on, and begins a new stretch.
  public mutating func aim(at target: AttentionTarget) {
    restart()
    self.target = target
  }

  /// Ends the stretch at the last frame, for the next report; drops the recent score.
  public mutating func restart() {
    if let short = unfinished { cut.append(short) }
    startAnew(at: last)
  }

  /// Ends the last stretch; a later frame starts the meter anew.
  /// - Returns: The scores of the stretches until `time`; the last one is shorter unless complete at `time`.
  public mutating func finish(at time: Timestamp) -> [AttentionScore] {
    var found = update(isOnTarget: nil, confidence: 0, at: time)
    if last != nil { found += cut + (unfinished.map { [$0] } ?? []) }
    cut = []
    startAnew(at: nil)
    return found
  }

  /// The current stretch up to the last frame; nil if it has no length.
  private var unfinished: AttentionScore? {
    guard let begin, let last, last > begin else { return nil }
    return score(from: begin, to: last)
  }

  private mutating func startAnew(at time: Timestamp?) {
    (begin, last, stretch) = (time, time, AttentionSum())
    recent = AttentionWindow(length: settings.interval)
  }

  /// The score of the last ``interval`` up to the last frame, 0...1; nil if too little of it was seen.
  public var recentScore: Double? {
    let coverage = recent.sum.coverage(of: settings.interval)
    return coverage >= settings.smallestCoverage ? recent.sum.score.map(Precision.ratio.round) : nil
  }

  /// Feeds one frame, in time order; a frame that is not later than the last is ignored.
  ///
  /// The first frame begins the first stretch and has no duration; each stretch begins where the previous one ended.
  /// - Parameters:
  ///   - isOnTarget: True if the gaze is on the target; nil if the gaze was not seen.
  ///   - confidence: Confidence of the gaze, above 0 and up to 1; at 0 or below the gaze counts as not seen.
  ///   - shutSince: Since when both lids are shut, if for longer than a blink; what was not seen since then is off
  ///     target too. nil if they are not.
  ///   - doubt: Why it cannot be known whether the look is on target; it then counts as not seen. nil if it is known.
  /// - Returns: The stretches that ended with this frame; several after a long time without frames.
  public mutating func update(
    isOnTarget: Bool?, confidence: Double, shutSince: Timestamp? = nil, doubt: UnknownAttention? = nil,
    at time: Timestamp
  ) -> [AttentionScore] {
    guard let past = last, let start = begin else {
      (begin, last) = (time, time)
      return []
    }
    guard time > past else { return [] }
    let earlier = cut
    if !cut.isEmpty { cut = [] }
    guard time - past <= settings.longestPause else {
      let short = score(from: start, to: start + settings.interval)
      startAnew(at: time)
      return earlier + [short]
    }
    last = time
    let look = isOnTarget.flatMap {
      AttentionSum.Look(isOnTarget: $0, confidence: confidence, areEyesShut: shutSince != nil, doubt: doubt)
    }
    var from = max(past, time - settings.longestSpan)
    if let shutSince { from = min(from, max(shutSince, lastSeen ?? start, start)) }
    if look != nil { lastSeen = time }
    recent.add(look, from: from, to: time)
    let found = scores(until: time, from: from, looking: look)
    return earlier.isEmpty ? found : earlier + found
  }

  /// Adds one look to the current stretch and to stretches that begin during the look.
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

  /// The score of a stretch; if it lies outside the bounds, because it is weighted by confidence, they are widened.
  private func score(from start: Timestamp, to end: Timestamp) -> AttentionScore {
    let coverage = stretch.coverage(of: end - start)
    let score = coverage >= settings.smallestCoverage ? stretch.score : nil
    let bounds = stretch.bounds(of: end - start)
    return AttentionScore(
      begin: start, end: end, score: score, low: score.map { min($0, bounds.low) },
      high: score.map { max($0, bounds.high) }, coverage: coverage,
      eyesShut: .milliseconds(Precision.millisecond.round(stretch.shut * 1000)), target: target,
      reason: score == nil ? reason(end - start) : nil)
  }

  /// Why a stretch has no score: what kept the looks from being judged, if enough was seen for a score without it.
  private func reason(_ span: Duration) -> UnknownAttention {
    let seen = (stretch.seconds.x + stretch.doubted) / span.seconds
    return seen >= settings.smallestCoverage ? stretch.doubt ?? .unseen : .unseen
  }

  private static func possible(_ interval: Duration) -> Duration {
    max(intervals.lowerBound, min(intervals.upperBound, interval))
  }
}

extension AttentionMeter.Region {
  /// The region as a rectangle; nil if the region has no size.
  public var rect: ScreenRegion? {
    width > 0 && height > 0 ? ScreenRegion(x: x, y: y, width: width, height: height) : nil
  }
}

extension AttentionMeter.Settings {
  /// - Throws: `DecodingError` if the interval lies outside ``AttentionMeter/intervals``.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    _interval = try values.decode(Seconds.self, forKey: .interval)
    smallestCoverage = try values.decode(Double.self, forKey: .smallestCoverage)
    _longestSpan = try values.decode(Seconds.self, forKey: .longestSpan)
    _longestPause = try values.decode(Seconds.self, forKey: .longestPause)
    zones = try values.decode([String].self, forKey: .zones)
    region = try values.decode(AttentionMeter.Region.self, forKey: .region)
    guard (region.width > 0) == (region.height > 0), min(region.width, region.height) >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .region, in: values,
        debugDescription: "the attention region has a width and a height above 0, or neither")
    }
    guard AttentionMeter.intervals.contains(interval) else {
      throw DecodingError.dataCorruptedError(
        forKey: .interval, in: values,
        debugDescription: "the attention interval is \(interval.seconds) s; it must be 10 to 60 s")
    }
  }
}
