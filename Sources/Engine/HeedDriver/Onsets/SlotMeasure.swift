/// What is counted in a slot of driving.
enum SlotMeasure: Int, CaseIterable, Sendable {
  /// Bends of the wheel's course over 0.1 s: a hand's tremor and its small corrections.
  case wheelTremor
  /// The same over 0.5 s: corrections of the course, beyond what the tremor explains.
  case wheelCourse
  /// Squared distances from the mean place in the lane.
  case lane
  /// How far the gaze moves between looks at the road.
  case gaze
  /// Looks at mirrors and instruments.
  case checks
  case blinkLength
  case blinkRate
  /// Answers to warnings.
  case reaction
  /// Lengths of looks away from the road.
  case lookLength

  static let count = allCases.count

  /// Differs by the kind of road.
  var isOfRoad: Bool {
    switch self {
    case .wheelTremor, .wheelCourse, .lane, .gaze, .checks: true
    case .blinkLength, .blinkRate, .reaction, .lookLength: false
    }
  }
}
