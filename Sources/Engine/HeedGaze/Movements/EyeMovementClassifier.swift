public import HeedSignals

/// Classifies eye movements live: a label at once, the final label and the event after a chosen delay.
///
/// The immediate label comes from past samples only, with constant work and memory per sample: a saccade is recognized
/// late, and a fixation may turn out to be a pursuit. Final labels and events are those of ``EyeMovementLabeller`` with
/// the same delay; with ``Settings/delay`` 0 the immediate label is final, and only events may correct it. Not
/// thread-safe: use one classifier per stream.
public struct EyeMovementClassifier: Sendable {
  /// The result of one sample.
  public struct Step: Hashable, Sendable {
    /// The movement at this sample, from past samples only; `unknown` for the first of a stream, an unusable time, or a
    /// long loss.
    public var movement: EyeMovement
    /// True if the event that is reported later may differ; without a delay only blinks are certain.
    public var isProvisional: Bool
    /// The events that became final with this sample, in order. Each event is reported once.
    public var ended: [EyeMovementEvent]
  }

  private var now: EyeMovementLabeller
  /// Nil without a delay.
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

  /// Feeds one sample in time order; a time that repeats or goes back is ignored and gives `unknown`.
  /// - Parameters:
  ///   - position: nil when not seen; positions not finite or beyond a full turn count as not seen.
  ///   - reference: As in ``EyeMovementLabeller/add(_:reference:at:)``; nil when not known.
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
  /// - Returns: The events that were not reported yet, in order.
  public mutating func finish() -> [EyeMovementEvent] {
    now.finish()
    later?.finish()
    let passing = now.takeEvents()
    return later?.takeEvents() ?? passing
  }

  /// When the current fixation began, from past samples only; nil while there is none.
  public var fixationStart: Timestamp? { kind == .fixation ? now.present?.start : nil }

  /// Mean position of the current fixation, from past samples only; nil while there is none.
  public var fixation: GazePosition? { kind == .fixation ? now.present?.position : nil }
}
