import HeedGaze
import HeedSignals

/// Samples in; labels and events out, in order, as soon as they are decided: at once, or looking ahead.
struct MovementLabels {
  /// One of the two is there.
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

  /// - Parameter position: nil when it is lost.
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

  /// The labels that were decided since the last call, one per sample, in order.
  mutating func takeLabels() -> [EyeMovement] {
    defer { labels.removeAll(keepingCapacity: true) }
    return offline?.takeLabels() ?? labels
  }

  /// The events that ended since the last call.
  mutating func takeEvents() -> [EyeMovementEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return offline?.takeEvents() ?? events
  }
}
