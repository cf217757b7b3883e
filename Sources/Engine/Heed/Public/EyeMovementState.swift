import HeedSignals

/// Eye movements in the three categories of gaze SDKs, with their numbers; ``GazeInfo/movement`` distinguishes more.
public enum EyeMovementState: Int, Hashable, Sendable, CaseIterable {
  /// The eyes rest.
  case fixation = 0
  /// The eyes jump.
  case saccade = 2
  /// The eyes follow an object, oscillate after a saccade, or blink; or the gaze is missing, or the movement is not
  /// known yet.
  case unknown = 3

  init(_ movement: EyeMovement) {
    switch movement {
    case .fixation: self = .fixation
    case .saccade: self = .saccade
    case .pso, .pursuit, .blink, .unknown: self = .unknown
    }
  }
}
