import HeedSignals

/// Prior of an unmeasured person's eyes: the mean of each parameter and its spread among people.
public struct EyePrior: Sendable {
  /// Spread of the rotation centre on each head axis, mm. Choice: eyes of equal heads differ and poses err by this much.
  static let centerMillimeters = 1.5
  /// Ratio of the true to the measured horizontal iris offset. Choice: the measurement assumes the average eyeball.
  static let sidewaysGain = 1.0
  /// Spread of `sidewaysGain`. Source: eyeballs differ by 4 %, Gross et al. 2008; Choice: the head's position adds a
  /// tenth.
  static let sidewaysGainSpread = 0.12
  /// Ratio of the true to the measured vertical iris offset. Choice: lids hide a tenth to a third of the iris' movement.
  static let upwardGain = 1.15
  /// Spread of `upwardGain`. Choice: the range of the hidden share.
  static let upwardGainSpread = 0.2
  /// Spread of the coupling between the two directions. Choice: lids cut a lowered iris obliquely.
  static let cross = 0.08
  /// Inward angle from the optical to the visual axis, degrees. Source: docs/references.md, calibration and gaze.
  static let inwardDegrees = 5.0
  /// Spread of `inwardDegrees`. Choice: the spread among people.
  static let inwardSpreadDegrees = 1.5
  /// Upward angle from the optical to the visual axis, degrees. Source: measuring data.
  static let upwardDegrees = 1.5
  /// Spread of `upwardDegrees`. Choice: the spread among people, smaller than the horizontal one.
  static let upwardSpreadDegrees = 1.0
  /// Ratio of the spread within one person to that among people. Choice: one point then moves the offset, not the gains.
  static let sameShare = 0.33

  enum Side { case left, right }

  /// The means in the order of `EyeCalibration.values`, without the scatter.
  let mean: [Double]
  let spread: [Double]

  init(_ side: Side) {
    let inward = side == .left ? -Self.inwardDegrees : Self.inwardDegrees
    mean = [0, 0, 0, Self.sidewaysGain, Self.upwardGain, 0, 0, inward, Self.upwardDegrees]
    spread = [
      Self.centerMillimeters, Self.centerMillimeters, Self.centerMillimeters, Self.sidewaysGainSpread,
      Self.upwardGainSpread, Self.cross, Self.cross, Self.inwardSpreadDegrees,
      Self.upwardSpreadDegrees,
    ]
  }

  /// The prior of an already calibrated eye.
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
