import HeedGaze
import HeedSignals

/// The labels and events of samples, in order. They are final after a chosen delay.
struct MovementLabels {
  private var labeller: EyeMovementLabeller

  /// - Parameter delay: Time after which a label is final. Zero gives labels from the past alone; nil gives the labels
  ///   of the whole recording.
  init(settings: EyeMovementClassifier.Settings, delay: Duration?) {
    labeller = EyeMovementLabeller(settings: settings, delay: delay)
  }

  /// - Parameters:
  ///   - position: The gaze position; nil if the gaze was lost.
  ///   - target: The position of the target; nil if unknown.
  mutating func add(_ position: GazePosition?, target: GazePosition? = nil, at time: Timestamp) {
    labeller.add(position, reference: target, at: time)
  }
  mutating func finish() { labeller.finish() }
  /// The labels that were decided since the last call, one per sample, in order.
  mutating func takeLabels() -> [EyeMovement] { labeller.takeLabels() }
  mutating func takeEvents() -> [EyeMovementEvent] { labeller.takeEvents() }
}
