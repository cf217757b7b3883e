public import HeedSignals

/// What labels gaze samples: ``EyeMovementLabeller`` a tracker's, ``CameraMovementLabeller`` a camera's.
public protocol MovementLabeller: Sendable {
  /// Adds a sample.
  /// - Parameters:
  ///   - reference: Position of a target, which only a tracker's labeller uses.
  ///   - isShut: Whether the lids are shut, which only a camera's labeller uses.
  mutating func add(_ position: GazePosition?, reference: GazePosition?, isShut: Bool, at time: Timestamp)
  /// The labels decided since the last call, one per sample, in order.
  mutating func takeLabels() -> [EyeMovement]
  /// The events that ended since the last call, in order.
  mutating func takeEvents() -> [EyeMovementEvent]
  /// Labels the samples that are left.
  mutating func finish()
  /// Number of lost samples that were bridged.
  var bridged: Int { get }
  /// Smallest saccade that is found, degrees; nil before it is known.
  var leastAmplitudeDegrees: Double? { get }
}

extension EyeMovementLabeller: MovementLabeller {}

extension CameraMovementLabeller: MovementLabeller {}
