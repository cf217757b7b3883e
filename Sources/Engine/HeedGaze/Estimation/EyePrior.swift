import HeedSignals

/// The expected eyes of an unmeasured person: the mean of each parameter, and its spread among people.
struct EyePrior: Sendable {
  /// Mean and spread among people of each parameter, in the order of `EyeCalibration.values`, without the scatter.
  private static let people: [(mean: Double, spread: Double)] = [
    // Offset of the rotation centre along each axis of the head, millimetres. Choice: eyes of equal heads differ, and
    // head poses err, by this much.
    (0, 1.5), (0, 1.5), (0, 1.5),
    // Ratio of the true to the measured horizontal offset of the iris. Choice: 1, the average eyeball. Source:
    // eyeballs differ by 4 %, Gross et al. 2008; Choice: errors of the head's position add a tenth.
    (1, 0.12),
    // Ratio of the iris' true to its measured vertical offset. Choice: lids hide a tenth to a third of this offset.
    (1.15, 0.2),
    // Coupling of the iris' horizontal and vertical offsets. Choice: lids cut a lowered iris obliquely.
    (0, 0.08), (0, 0.08),
    // Inward angle from the optical to the visual axis, degrees. Source: docs/references.md, calibration and gaze.
    // Choice: the spread as measured among people.
    (5, 1.5),
    // Upward angle from optical to visual axis, degrees. Source: measuring data. Choice: smaller spread than inwards.
    (1.5, 1),
  ]
  /// Ratio of a spread within one person to that among people. Choice: one new point then moves only the offset.
  static let sameShare = 0.33

  enum Side { case left, right }

  let mean, spread: [Double]

  init(_ side: Side) {
    // The azimuth of the inward angle is negative for the left eye.
    mean = Self.people.enumerated().map { $0 == 7 && side == .left ? -$1.mean : $1.mean }
    spread = Self.people.map(\.spread)
  }

  init(of known: EyeCalibration, _ side: Side) {
    let everybody = EyePrior(side)
    mean = Array(known.values.prefix(everybody.count))
    spread = everybody.spread.map { $0 * Self.sameShare }
  }

  var count: Int { mean.count }
}

extension EyeCalibration {
  /// A copy with other parameters and unchanged scatter.
  func with(_ parameters: [Double]) -> EyeCalibration {
    var eye = self
    eye.values = parameters
    return eye
  }
}
