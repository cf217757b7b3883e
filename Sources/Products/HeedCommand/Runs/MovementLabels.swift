import HeedGaze
import HeedSignals

/// Labels and events of samples, in order, final after a chosen delay.
struct MovementLabels {
  private var labeller: EyeMovementLabeller

  /// - Parameter delay: Zero for labels from the past alone; nil for the recording's labels.
  init(settings: EyeMovementClassifier.Settings, delay: Duration?) {
    labeller = EyeMovementLabeller(settings: settings, delay: delay)
  }

  /// - Parameters:
  ///   - position: nil when lost.
  ///   - target: nil when unknown.
  mutating func add(_ position: GazePosition?, target: GazePosition? = nil, at time: Timestamp) {
    labeller.add(position, reference: target, at: time)
  }
  mutating func finish() { labeller.finish() }
  /// The labels decided since the last call, one per sample, in order.
  mutating func takeLabels() -> [EyeMovement] { labeller.takeLabels() }
  mutating func takeEvents() -> [EyeMovementEvent] { labeller.takeEvents() }
}
