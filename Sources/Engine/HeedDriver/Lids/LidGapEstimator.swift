public import HeedGeometry
public import HeedSignals

/// Converts one eye's lid aperture to the lids' gap: 0 is shut, 1 is the person's own open eye.
///
/// A look down narrows the gap too; ``ClosureEstimator`` leaves this effect out. `FrameReport` calls the gap openness.
///
/// People's open eyes differ by half, and glasses change the measured aperture of closed eyes. The estimator learns
/// both levels per person, within bounds that keep a sleeper's lids from becoming the open level.
public struct LidGapEstimator: Sendable {
  /// Bounds of the open level, degrees. Choice: a narrower eye is half shut in anybody; more than 70 is noise.
  static let openDegrees = 18.0...70.0
  /// Half-life of past apertures. Choice: longer than drowsiness, which narrows the eyes for minutes.
  static let halfLife: Duration = .seconds(600)
  /// Weight of the expected open level, as a seen time. Choice: the gap is then right by the first relevant blink.
  static let priorTime: Duration = .seconds(2)
  /// Seen time in which the open level may sink without limit. Choice: a minute of looking about; nobody tires so fast.
  static let settling: Duration = .seconds(60)
  /// Maximum share by which the level sinks per hour after `settling`. Choice: drowsy lids lose a third in 30 min.
  static let largestSinkPerHour = 0.1
  /// Minimum learned aperture, share of the level. Choice: lowered lids have 0.65, falling lids fall below half.
  static let closureShare = 0.45
  /// Maximum turn of the head that teaches the levels, degrees. Choice: beyond it, the far eye's lids are guessed.
  package static let largestTurnDegrees = 25.0
  /// Expected open level before a person's own is learned, degrees at the eyeball. Choice: the mean of recorded faces.
  static let typicalOpenDegrees = 40.0
  /// Quantile of seen apertures that is the open level. Choice: looks up and surprise open eyes wider than road views.
  static let openQuantile = 0.8

  /// The unit of the apertures.
  public enum Scale: Hashable, Sendable {
    /// Degrees at the eyeball, with known values for people's eyes.
    case degrees
    /// The apertures are gaps already, so nothing is learned.
    case gap
  }

  /// Maximum time for which a sample counts. Choice: in a longer gap, the eye was not seen.
  private static let longestSpan = Duration.milliseconds(200)

  private let scale: Scale
  private var open: OpenLevel?
  /// Aperture of the person's shut eye; 0 until blinks show a larger aperture.
  private(set) var closed = ClosedLevel()
  private var driftDetector = OpenLevelDriftDetector()
  private var last: Timestamp?
  /// The open eye's aperture, which counts as share 1. Stored, because a computed property would copy the large
  /// estimator.
  public private(set) var shareUnit = 1.0
  /// Why the gap is doubtful, because the open eye no longer fits the learned level; nil if it fits.
  public private(set) var drift: LidDrift?

  /// - Parameter scale: The unit of the apertures that will be fed.
  public init(scale: Scale = .degrees) {
    self.scale = scale
    open = scale == .gap ? nil : OpenLevel()
    note()
  }

  private mutating func note() {
    shareUnit = open?.value ?? 1
    drift = driftDetector.drift
  }

  /// An aperture as a share of the open level: the gap, but without regard to the closed level.
  /// - Parameters:
  ///   - aperture: In the scale's unit; nil if not seen.
  ///   - unit: An estimator's ``shareUnit``.
  /// - Returns: The share, 0 or more; nil if the aperture is nil or NaN.
  public static func share(_ aperture: Double?, of unit: Double) -> Double? {
    aperture.flatMap { $0.isFinite ? max(0, $0 / unit) : nil }
  }

  /// Feeds one aperture; apertures come in time order.
  /// - Parameters:
  ///   - aperture: In the unit of the estimator's scale.
  ///   - turn: Turn of the head away from the camera, the larger of yaw and pitch.
  /// - Returns: The gap, 0...1; nil for NaN.
  public mutating func update(_ aperture: Double, turn: Angle, at time: Timestamp) -> Double? {
    guard aperture.isFinite else { return nil }
    if scale == .gap { return max(0, min(1, aperture)) }
    learn(aperture, isTurned: !(turn.magnitude.degrees <= Self.largestTurnDegrees), at: time)
    note()
    guard let level = open?.value, level > closed.value else { return nil }
    return max(0, min(1, (aperture - closed.value) / (level - closed.value)))
  }

  /// Learns the closed level, and from apertures above `closureShare` the open level, unless the head is turned.
  private mutating func learn(_ value: Double, isTurned: Bool, at time: Timestamp) {
    defer { last = time }
    driftDetector.see(at: time)
    guard let level = open?.value, !isTurned else { return }
    if let last, time > last, value > Self.closureShare * level {
      let span = min(time - last, Self.longestSpan)
      open?.add(value, lasting: span)
      if let levels = driftDetector.add(value, lasting: span, level: level) { restart(from: levels) }
    }
    closed.update(value, open: open?.value ?? level, at: time)
  }

  /// Relearns the open level from recent levels, and scales the closed level by the same factor.
  private mutating func restart(from levels: [Double]) {
    guard let before = open?.value else { return }
    open?.restart(from: levels, each: OpenLevelDriftDetector.block)
    driftDetector.restart()
    if let after = open?.value, before > 0 { closed.rescale(by: after / before) }
  }
}
