import HeedSignals

/// What the eyes do, in the three words of gaze SDKs and with their numbers; ``GazeInfo/movement`` has more.
public enum EyeMovementState: Int, Hashable, Sendable, CaseIterable {
  case fixation = 0
  case saccade = 2
  /// Neither: a pursuit, the swing after a saccade, a blink, no gaze, or not yet known.
  case unknown = 3

  init(_ movement: EyeMovement) {
    switch movement {
    case .fixation: self = .fixation
    case .saccade: self = .saccade
    case .pso, .pursuit, .blink, .unknown: self = .unknown
    }
  }
}
