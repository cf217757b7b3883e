public import HeedSignals

/// Classifies eye movements live: each sample gets a label at once; after a chosen delay, it gets the final label, and
/// the events follow.
///
/// The immediate label uses only the past, with constant work and memory per sample: a saccade is recognised late, and
/// a fixation may turn out to be a pursuit. Final labels and events are those of ``EyeMovementLabeller`` with the same
/// delay. With ``Settings/delay`` 0, the immediate label is final, and only the events add information. The classifier
/// is not thread-safe: use one classifier per stream.
public struct EyeMovementClassifier: Sendable {
  /// The result of one sample.
  public struct Step: Hashable, Sendable {
    /// The movement at this sample, by the past alone; `unknown` for the first sample of a stream, for an unusable
    /// time, and in a long loss.
    public var movement: EyeMovement
    /// True if the later event may have another kind; without a delay, only blinks are certain.
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
  /// - Parameters:
  ///   - position: nil when not seen; positions that are not finite or beyond a full turn count as not seen.
  ///   - reference: See ``EyeMovementLabeller/add(_:reference:at:)``; nil if unknown.
  public mutating func update(
    _ position: GazePosition?, reference: GazePosition? = nil, at time: Timestamp
  ) -> Step {
    let isUsed = last.map { time > $0 } ?? true
    if isUsed { last = time }
    now.add(position, reference: reference, at: time)
    later?.add(position, reference: reference, at: time)
    kind = isUsed ? now.latest : .unknown
    let passing = now.takeEvents()
    let ended = later?.takeEvents() ?? passing
    return Step(movement: kind, isProvisional: later != nil || kind != .blink, ended: ended)
  }

  /// Ends the stream.
  /// - Returns: The unreported events, in order.
  public mutating func finish() -> [EyeMovementEvent] {
    now.finish()
    later?.finish()
    let passing = now.takeEvents()
    return later?.takeEvents() ?? passing
  }

  /// When the current fixation began, by the past alone; nil without a current fixation.
  public var fixationStart: Timestamp? { kind == .fixation ? now.present?.start : nil }

  /// Mean position of the current fixation, by the past alone; nil without a current fixation.
  public var fixation: GazePosition? { kind == .fixation ? now.present?.position : nil }
}
