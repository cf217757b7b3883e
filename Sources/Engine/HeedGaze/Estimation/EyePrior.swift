import HeedSignals

/// The expected eyes of an unmeasured person: the mean of each parameter, and its spread among people.
public struct EyePrior: Sendable {
  /// Spread of the rotation centre on each axis of the head, millimetres. Choice: eyes of equal heads differ, and head
  /// poses err, by this much.
  static let centerMillimeters = 1.5
  /// Mean ratio of the true to the measured horizontal offset of the iris. Choice: the average eyeball is assumed.
  static let sidewaysGain = 1.0
  /// Source: eyeballs differ by 4 %, Gross et al. 2008; Choice: the head's position adds a tenth.
  static let sidewaysGainSpread = 0.12
  /// Mean ratio of the true to the measured vertical offset. Choice: lids hide a tenth to a third of the movement.
  static let upwardGain = 1.15
  /// Choice: the range of the share that the lids hide.
  static let upwardGainSpread = 0.2
  /// Spread of the coupling between horizontal and vertical. Choice: lids cut a lowered iris obliquely.
  static let cross = 0.08
  /// Mean inward angle from the optical to the visual axis, degrees. Source: docs/references.md, calibration and gaze.
  static let inwardDegrees = 5.0
  /// Choice: the measured spread.
  static let inwardSpreadDegrees = 1.5
  /// Mean upward angle from the optical to the visual axis, degrees. Source: measuring data.
  static let upwardDegrees = 1.5
  /// Choice: smaller than the spread of the inward angle.
  static let upwardSpreadDegrees = 1.0
  /// Ratio of a spread within one person to that among people. Choice: one point then moves the offset, not the gains.
  static let sameShare = 0.33

  enum Side { case left, right }

  /// In the order of `EyeCalibration.values`, without the scatter.
  let mean: [Double]
  let spread: [Double]

  init(_ side: Side) {
    let inward = side == .left ? -Self.inwardDegrees : Self.inwardDegrees
    mean = [0, 0, 0, Self.sidewaysGain, Self.upwardGain, 0, 0, inward, Self.upwardDegrees]
    spread = [
      Self.centerMillimeters, Self.centerMillimeters, Self.centerMillimeters, Self.sidewaysGainSpread,
      Self.upwardGainSpread, Self.cross, Self.cross, Self.inwardSpreadDegrees, Self.upwardSpreadDegrees,
    ]
  }

  /// The prior of an eye that is already calibrated.
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
