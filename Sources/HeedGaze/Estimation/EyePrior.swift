import HeedSignals

/// What is known of everybody's eyes before one is measured: where each value lies, and how far people spread about it.
public struct EyePrior: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// How far a person's rotation centre lies from where the mean face has it, along each axis of the head, millimetres.
    /// Choice: eyes of equally large heads lie so far apart; the pose of the head is off by as much.
    public var centerMillimeters = 1.5
    /// True over measured way of the iris sideways. Source: eyeballs of 12 mm differ by 4 %, Gross et al. 2008; Choice:
    /// what the head's place takes along is learned to a tenth of it.
    public var sidewaysGain = 1.0
    public var sidewaysGainSpread = 0.12
    /// The same up and down. Choice: lids hide more of an iris the further it turns, which keeps a tenth to a third of its
    /// way from sight.
    public var upwardGain = 1.15
    public var upwardGainSpread = 0.2
    /// How much of one way shows in the other. Choice: lids cut an iris that looks down aslant.
    public var cross = 0.08
    /// From the optical to the visual axis. Source: about 5 degrees inward and 1.5 up (docs/references.md, calibration and gaze, measuring
    /// data); Choice: the spreads among people.
    public var inwardDegrees = 5.0
    public var inwardSpreadDegrees = 1.5
    public var upwardDegrees = 1.5
    public var upwardSpreadDegrees = 1.0
    /// How far the same person's values lie from those of an earlier calibration, as a share of the spread among people.
    /// Choice: eyes stay, seat and glasses change: a third, so that one point moves the offset and leaves gains alone.
    public var sameShare = 0.33

    public init() {}
  }

  enum Side { case left, right }

  /// In the order of `EyeCalibration.values`, without the scatter.
  let mean: [Double]
  let spread: [Double]

  init(_ side: Side, settings: Settings) {
    let inward = side == .left ? -settings.inwardDegrees : settings.inwardDegrees
    mean = [
      0, 0, 0, settings.sidewaysGain, settings.upwardGain, 0, 0, inward, settings.upwardDegrees,
    ]
    spread = [
      settings.centerMillimeters, settings.centerMillimeters, settings.centerMillimeters, settings.sidewaysGainSpread,
      settings.upwardGainSpread, settings.cross, settings.cross, settings.inwardSpreadDegrees,
      settings.upwardSpreadDegrees,
    ]
  }

  /// What is known of an eye that was calibrated before.
  init(of known: EyeCalibration, _ side: Side, settings: Settings) {
    let everybody = EyePrior(side, settings: settings)
    mean = Array(known.values.prefix(everybody.count))
    spread = everybody.spread.map { $0 * settings.sameShare }
  }

  var count: Int { mean.count }
}

extension EyeCalibration {
  /// An eye with these values; its scatter stays what it is.
  func with(_ parameters: [Double]) -> EyeCalibration {
    var eye = self
    eye.values = parameters
    return eye
  }
}
