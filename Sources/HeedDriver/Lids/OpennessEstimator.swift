public import HeedGeometry
public import HeedSignals

/// Turns one eye's lid aperture into openness, 0 shut ... 1 the person's own open eye.
///
/// People's open eyes differ by half, and glasses change what the net sees of closed ones: both levels are the
/// person's own, learned from what was seen, inside bounds that keep a sleeper from becoming the open level.
public struct OpennessEstimator: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Open level before anything was seen, and what it learns away from. Choice: the mean of the recorded faces.
    public var typicalOpenDegrees = 40.0
    /// Bounds of the open level. Choice: narrower than 18 degrees is half-shut in everybody; wider than 70 is noise.
    public var openDegrees = 18.0...70.0
    /// Share of seen time in which the eye is narrower than its open level.
    /// Choice: 0.8: looking up and surprise open wider, looking down narrows; the road lies between.
    public var openQuantile = 0.8
    /// Half-life of what was seen. Choice: long against drowsiness, which narrows the eyes for minutes.
    @Seconds public var halfLife: Duration = .seconds(600)
    /// Seen time that the typical value weighs. Choice: two seconds: openness is right before the first blink matters.
    @Seconds public var priorTime: Duration = .seconds(2)
    /// Seen time in which the open level may sink freely. Choice: a minute's looking about; nobody tires in it.
    @Seconds public var settling: Duration = .seconds(60)
    /// Afterwards it sinks by this share in an hour at the most.
    /// Choice: lids that hang from drowsiness lose a third and more within half of that, and must not become the open eye.
    public var largestSinkPerHour = 0.1
    /// Apertures below this share of the open level are closures and say nothing about it.
    /// Choice: lowered lids are 0.65 of open, lids on their way down below half.
    public var closureShare = 0.45
    /// How the shut eye's aperture is learned.
    public var closed = ClosedLevel.Settings()
    /// When the open level is doubted and learned anew.
    public var watch = OpenLevelDriftDetector.Settings()
    /// Head turn up to which an aperture may be learned from. Choice: beyond, the far eye's lids are guessed.
    public var largestTurnDegrees = 25.0

    public init() {}
  }

  /// What apertures are measured in.
  public enum Scale: Hashable, Sendable {
    /// Degrees at the eyeball, of which it is known what people's eyes measure.
    case degrees
    /// Something that grows with the gap between the lids, of which nothing is known.
    /// `open`: About what the open eye measures, more than 0; nil: what is seen first.
    case own(open: Double?)
    /// Openness as it is: nothing is to be learned.
    case openness
  }

  /// A sample speaks for at most this long. Choice: beyond it, what lay between was not seen.
  private static let longestSpan = Duration.milliseconds(200)

  private let settings: Settings
  private let scale: Scale
  private var open: OpenLevel?
  private var closed: ClosedLevel
  private var watch: OpenLevelDriftDetector
  private var last: Timestamp?
  /// What an aperture is divided by to be a share of the open level; nil while the scale is not known. Stored, as asking so
  /// large a value copies it.
  public private(set) var shareUnit: Double?
  /// Why openness is doubtful: what the open eye measures has moved away from what was learned. nil when it has not.
  public private(set) var drift: LidDrift?

  public init(settings: Settings = Settings(), scale: Scale = .degrees) {
    self.settings = settings
    self.scale = scale
    closed = ClosedLevel(settings: settings.closed, isZeroKnown: scale == .degrees)
    watch = OpenLevelDriftDetector(quantile: settings.openQuantile, settings: settings.watch)
    switch scale {
    case .degrees:
      open = OpenLevel(prior: settings.typicalOpenDegrees, bounds: settings.openDegrees, settings: settings)
    case .own(let level): open = level.flatMap { Self.openLevel(from: $0, settings) }
    case .openness: open = nil
    }
    note()
  }

  private mutating func note() {
    shareUnit = scale == .openness ? 1 : open?.value
    drift = watch.drift
  }

  /// The person's open level that openness is measured against; nil before anything was seen of an unknown scale.
  var openLevel: Double? { open?.value }

  /// What the person's shut eye measures; 0 until blinks showed otherwise.
  var closedLevel: Double { closed.value }

  /// An aperture as a share of the open level: openness without what was learned of the shut eye.
  /// - Parameters:
  ///   - aperture: In the scale's unit; nil: not seen.
  ///   - unit: An estimator's ``shareUnit``.
  /// - Returns: 0 or more; nil for what was not seen or is NaN, and while the scale is not known.
  public static func share(_ aperture: Double?, of unit: Double?) -> Double? {
    guard let aperture, aperture.isFinite, let unit else { return nil }
    return max(0, aperture / unit)
  }

  /// Feeds one aperture; apertures come in time order.
  /// - Parameters:
  ///   - aperture: In the unit of the estimator's scale.
  ///   - turn: The head's turn away from the camera, its largest of yaw and pitch.
  /// - Returns: Openness, 0...1; nil for NaN, and while the scale is not known.
  public mutating func update(_ aperture: Double, turn: Angle, at time: Timestamp) -> Double? {
    guard aperture.isFinite else { return nil }
    if scale == .openness { return max(0, min(1, aperture)) }
    if open == nil { open = Self.openLevel(from: aperture, settings) }
    learn(aperture, isTurned: !(turn.magnitude.degrees <= settings.largestTurnDegrees), at: time)
    note()
    guard let level = open?.value, level > closed.value else { return nil }
    return max(0, min(1, (aperture - closed.value) / (level - closed.value)))
  }

  private static func openLevel(from value: Double, _ settings: Settings) -> OpenLevel? {
    // Choice: what rounding to 16 digits still divides.
    guard value.isFinite, value > 1e-9 else { return nil }
    return OpenLevel(prior: value, bounds: nil, settings: settings)
  }

  private mutating func learn(_ value: Double, isTurned: Bool, at time: Timestamp) {
    defer { last = time }
    watch.see(at: time)
    guard let level = open?.value, !isTurned else { return }
    if let last, time > last, value > settings.closureShare * level {
      let span = min(time - last, Self.longestSpan)
      open?.add(value, lasting: span)
      if let levels = watch.add(value, lasting: span, level: level) { restart(from: levels) }
    }
    closed.update(value, open: open?.value ?? level, at: time)
  }

  private mutating func restart(from levels: [Double]) {
    guard let before = open?.value else { return }
    let isOwn = scale != .degrees
    open?.restart(from: levels, each: settings.watch.block, isOwnUnit: isOwn)
    watch.restart()
    if let after = open?.value, before > 0 { closed.rescale(by: after / before) }
  }
}
