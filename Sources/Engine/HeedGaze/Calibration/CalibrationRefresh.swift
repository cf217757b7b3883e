import HeedSignals

extension GazeCalibration {
  /// The same calibration with the angles that a look at one point asks for. An earlier refresh ends.
  ///
  /// Seat, glasses and camera may have moved as far as the offsets of people lie apart; the look itself is as noisy as
  /// the calibration's looks. So most of the distance to the point is taken over, but not all.
  func refreshed(by point: PointSamples, created: Double?) -> GazeCalibration {
    let look = CalibrationLook(point.used, at: point.position, eyes: EyeDifference(eyes))
    var result = self
    // It was measured without the refresh.
    result.validation = nil
    func angle(_ axis: AxisCalibration, _ features: [Double], _ wanted: Double, among people: AxisPrior) -> (
      degrees: Double, variance: Double
    ) {
      let (moved, noise) = (people.covariance[0], axis.variance(features, share: look.share))
      let share = moved / (moved + noise)
      return (share * (wanted - axis.angle(features)), share * noise)
    }
    let (x, y) = (
      angle(across, look.across, look.angles.x, among: GazePopulation.across),
      angle(up, look.up, look.angles.y, among: GazePopulation.up)
    )
    let variance = (x.variance + y.variance) / 2
    result.refresh = Refresh(
      created: created, target: point.target, samplesUsed: point.used.count, across: x.degrees, up: y.degrees,
      variance: variance)
    return result
  }
}
