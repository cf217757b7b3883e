public import HeedSignals

/// Classifies eye movements live: each sample gets a label at once and, after a chosen delay, the final label.
///
/// The immediate label uses only the past, with constant work and memory per sample. Saccades are recognised late,
/// and a fixation may prove a pursuit. Final labels and events are those of ``EyeMovementLabeller`` with the same
/// delay. With ``Settings/delay`` 0, the immediate label is final. Not thread-safe: use one classifier per stream.
public struct EyeMovementClassifier: Sendable {
  /// The result of one sample.
  public struct Step: Hashable, Sendable {
    /// The movement by the past alone; `unknown` for a stream's first sample, an unusable time, or a long loss.
    public var movement: EyeMovement
    /// True if the final event may be of another kind. Without a delay, only blinks are certain.
    public var isProvisional: Bool
    /// The events that became final with this sample, in order. Each event is reported once.
    public var ended: [EyeMovementEvent]
  }

  private var now: EyeMovementLabeller
  /// The labeller that waits for the delay; nil without a delay.
  private var later: EyeMovementLabeller?
  private var kind: EyeMovement = .unknown
  private var last: Timestamp?

  /// Classifies with these settings.
  public init(settings: Settings = Settings()) {
    now = EyeMovementLabeller(settings: settings, delay: .zero, keepsLabels: false)
    if settings.delay > .zero {
      later = EyeMovementLabeller(settings: settings, delay: settings.delay, keepsLabels: false)
    }
  }

  /// Feeds one sample in time order; a sample that is not later than the last sample is ignored and gets `unknown`.
  /// Positions and references as in ``EyeMovementLabeller/add(_:reference:at:)``.
  public mutating func update(_ position: GazePosition?, reference: GazePosition? = nil, at time: Timestamp) -> Step {
    let isUsed = last.map { time > $0 } ?? true
    if isUsed { last = time }
    now.add(position, reference: reference, at: time)
    later?.add(position, reference: reference, at: time)
    kind = isUsed ? now.latest : .unknown
    let passing = now.takeEvents()
    let ended = later?.takeEvents() ?? passing
    return Step(movement: kind, isProvisional: later != nil || kind != .blink, ended: ended)
  }

  /// Ends the stream and returns the unreported events, in order.
  public mutating func finish() -> [EyeMovementEvent] {
    now.finish()
    later?.finish()
    let passing = now.takeEvents()
    return later?.takeEvents() ?? passing
  }

  /// When the current fixation began, judged by past samples alone; nil without a current fixation.
  public var fixationStart: Timestamp? { kind == .fixation ? now.present?.start : nil }
  /// Mean position of the current fixation, judged by past samples alone; nil without a current fixation.
  public var fixation: GazePosition? { kind == .fixation ? now.present?.position : nil }

  /// Lowest sample rate at which speeds are used, Hz. Choice: a saccade of 20-50 ms then has three to eight samples;
  /// with fewer samples, its speed has no peak.
  static let speedsFromHertz = 170.0
  /// Longest gap that is not a loss at rates below, in sample intervals. Choice: one or two samples may drop out.
  static let longestHoleIntervals = 3.5

  /// The classification thresholds, shared by ``EyeMovementClassifier`` and ``EyeMovementLabeller``.
  ///
  /// Speeds are in degrees of visual angle per second. The noise is the median speed of the recording, which comes from
  /// a resting eye and its tracker. A threshold is a multiple of the noise, but at least a fixed value.
  public struct Settings: Hashable, Codable, Sendable {
    /// Settings of saccades and post-saccadic oscillations at sample rates that show speeds.
    public var saccade = SaccadeScanner.Settings()
    /// Settings of saccades at sample rates that show only steps.
    public var step = StepScanner.Settings()
    /// Blinks.
    public var blink = DropoutScanner.Settings()
    /// Thresholds between fixation and pursuit.
    public var drift = PursuitDetector.Settings()
    /// Shortest fixation that is reported as an event; a shorter one keeps its labels. Higher: fewer short fixations are
    /// reported. Lower: more short fixations are reported. Source: Tobii's I-VT filter, 60 ms.
    @Seconds public var shortestFixation: Duration = .milliseconds(60)
    /// Time after which a live label is final, 0 to 1 s; `heed classify` has an option for it. Higher: final labels
    /// and events come later. Lower: final labels and events come sooner, and agree less with human coders. Choice: a
    /// saccade of 20 degrees with its swing is over by then, and longer delays add no agreement on saccades.
    @Seconds public var delay: Duration = .milliseconds(150)
    /// The same; at least two, as in a shorter gap no sample is missing.
    var holeIntervals: Double { max(2, longestHoleIntervals) }
    /// The defaults.
    public init() {}
  }
}
