import HeedSignals

/// The expected eyes of an unmeasured person: the mean of each parameter, and its spread among people.
struct EyePrior: Sendable {
  /// Mean and spread among people of each parameter, in the order of `EyeCalibration.values`, without the scatter.
  private static let people: [(mean: Double, spread: Double)] = [
    // Rotation centre on each axis of the head, millimetres. Choice: eyes of equal heads differ, and head poses err, by
    // this much.
    (0, 1.5), (0, 1.5), (0, 1.5),
    // Ratio of the true to the measured horizontal offset of the iris. Choice: the average eyeball is assumed. Source:
    // eyeballs differ by 4 %, Gross et al. 2008; Choice: the head's position adds a tenth.
    (1, 0.12),
    // The same vertically. Choice: lids hide a tenth to a third of the iris' movement.
    (1.15, 0.2),
    // Coupling between both directions. Choice: lids cut a lowered iris obliquely.
    (0, 0.08), (0, 0.08),
    // Inward angle from the optical to the visual axis, degrees. Source: docs/references.md, calibration and gaze.
    // Choice: the measured spread.
    (5, 1.5),
    // Upward angle, degrees. Source: measuring data. Choice: a smaller spread than that of the inward angle.
    (1.5, 1),
  ]
  /// Ratio of a spread within one person to that among people. Choice: one point then moves the offset, not the gains.
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
  /// A copy with these values and the same scatter.
  func with(_ parameters: [Double]) -> EyeCalibration {
    var eye = self
    eye.values = parameters
    return eye
  }
}
