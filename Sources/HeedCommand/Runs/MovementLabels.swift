import HeedGaze
import HeedSignals

/// Labels and events of samples, in order, from the online or the offline classifier.
struct MovementLabels {
  /// Exactly one of the two is set.
  private var online: EyeMovementClassifier?
  private var offline: EyeMovementLabeller?
  private var labels: [EyeMovement] = []
  private var events: [EyeMovementEvent] = []

  init(settings: EyeMovementClassifier.Settings, isOnline: Bool) {
    if isOnline {
      online = EyeMovementClassifier(settings: settings)
    } else {
      offline = EyeMovementLabeller(settings: settings)
    }
  }

  /// - Parameter position: nil when lost.
  mutating func add(_ position: GazePosition?, at time: Timestamp) {
    offline?.add(position, at: time)
    guard let step = online?.update(position, at: time) else { return }
    labels.append(step.movement)
    if let event = step.ended { events.append(event) }
  }

  mutating func finish() {
    offline?.finish()
    if let event = online?.finish() { events.append(event) }
  }

  /// The labels decided since the last call, one per sample, in order.
  mutating func takeLabels() -> [EyeMovement] {
    defer { labels.removeAll(keepingCapacity: true) }
    return offline?.takeLabels() ?? labels
  }

  mutating func takeEvents() -> [EyeMovementEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return offline?.takeEvents() ?? events
  }
}
