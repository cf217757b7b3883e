import HeedSignals

/// The population's eyes before a person is measured: the mean of each parameter and its spread among people.
public struct EyePrior: Sendable {
  /// The mean and spread of each parameter.
  public struct Settings: Hashable, Codable, Sendable {
    /// Spread of the rotation centre on each head axis, mm. Choice: eyes of equal heads differ by that, and poses err
    /// as much.
    public var centerMillimeters = 1.5
    /// Ratio of the true to the measured horizontal offset of the iris. Choice: the measurement assumes the average
    /// eyeball.
    public var sidewaysGain = 1.0
    /// Spread of `sidewaysGain`. Source: eyeballs differ by 4 %, Gross et al. 2008; Choice: the head's place adds a
    /// tenth.
    public var sidewaysGainSpread = 0.12
    /// Ratio of the true to the measured vertical offset of the iris. Choice: lids hide a tenth to a third of a turned
    /// iris' displacement.
    public var upwardGain = 1.15
    /// Spread of `upwardGain`. Choice: the range of the share that lids hide.
    public var upwardGainSpread = 0.2
    /// Spread of the coupling between the two directions. Choice: lids cut a lowered iris obliquely.
    public var cross = 0.08
    /// Inward angle from the optical to the visual axis, degrees. Source: docs/references.md, calibration and gaze.
    public var inwardDegrees = 5.0
    /// Spread of `inwardDegrees`. Choice: the spread among people.
    public var inwardSpreadDegrees = 1.5
    /// Upward angle from the optical to the visual axis, degrees. Source: measuring data.
    public var upwardDegrees = 1.5
    /// Spread of `upwardDegrees`. Choice: the spread among people, smaller than sideways.
    public var upwardSpreadDegrees = 1.0
    /// Ratio of the spread within one person to that among people. Choice: one point then changes the offset and keeps
    /// the gains.
    public var sameShare = 0.33
    /// The defaults.
    public init() {}
  }

  enum Side { case left, right }

  /// The means in the order of `EyeCalibration.values`, without the scatter.
  let mean: [Double]
  let spread: [Double]

  init(_ side: Side, settings: Settings) {
    let inward = side == .left ? -settings.inwardDegrees : settings.inwardDegrees
    mean = [0, 0, 0, settings.sidewaysGain, settings.upwardGain, 0, 0, inward, settings.upwardDegrees]
    spread = [
      settings.centerMillimeters, settings.centerMillimeters, settings.centerMillimeters, settings.sidewaysGainSpread,
      settings.upwardGainSpread, settings.cross, settings.cross, settings.inwardSpreadDegrees,
      settings.upwardSpreadDegrees,
    ]
  }

  /// The prior of an eye that was calibrated before.
  init(of known: EyeCalibration, _ side: Side, settings: Settings) {
    let everybody = EyePrior(side, settings: settings)
    mean = Array(known.values.prefix(everybody.count))
    spread = everybody.spread.map { $0 * settings.sameShare }
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
