import HeedSignals

/// Eye movements in the categories of gaze SDKs, with their numbers; ``GazeInfo/movement`` distinguishes more.
public enum EyeMovementState: Int, Hashable, Sendable, CaseIterable {
  /// The eyes rest.
  case fixation = 0
  /// The eyes jump.
  case saccade = 2
  /// The eyes follow an object, oscillate after a saccade, or blink; or nothing is known.
  case unknown = 3

  init(_ movement: EyeMovement) {
    switch movement {
    case .fixation: self = .fixation
    case .saccade: self = .saccade
    case .pso, .pursuit, .blink, .unknown: self = .unknown
    }
  }
}
