import HeedSignals

/// Eye movements in the three categories of gaze SDKs, with their numbers; ``GazeInfo/movement`` distinguishes more.
public enum EyeMovementState: Int, Hashable, Sendable, CaseIterable {
  /// The eyes rest.
  case fixation = 0
  /// The eyes jump.
  case saccade = 2
  /// A pursuit, an oscillation after a saccade, a blink, no gaze, or not yet known.
  case unknown = 3

  init(_ movement: EyeMovement) {
    switch movement {
    case .fixation: self = .fixation
    case .saccade: self = .saccade
    case .pso, .pursuit, .blink, .unknown: self = .unknown
    }
  }
}
