import Foundation
import HeedSignals

/// What is known of people's gaze before they are calibrated.
/// Source: sittings of 78 rendered people whom the gaze net has not seen (docs/calibration.md). Choice: covariances four
/// times as large as among them, so that the stated error holds for real people.
enum GazePopulation {
  /// Offset, then the weights of the features of ``GazeMeasurement``: both eyes' pixels, irises, each eye's pixels, head.
  static let across = AxisPrior(
    mean: [-0.28425, 0.36094, 0.5268, 0.16673, 0.16734],
    covariance: [
      9.1677, 0.022431, 0.094448, 0.031665, 0.063291,
      0.022431, 0.04688, -0.059673, 0.0085049, -0.0042591,
      0.094448, -0.059673, 0.13313, -0.034277, -0.013806,
      0.031665, 0.0085049, -0.034277, 0.027318, 0.00044121,
      0.063291, -0.0042591, -0.013806, 0.00044121, 0.090846,
    ], variance: 3.413)
  /// The same, and the lids.
  static let up = AxisPrior(
    mean: [1.2865, 0.62249, 0.20889, 0.21848, 0.24175, 0.078624],
    covariance: [
      42.849, 0.3148, 0.064557, 0.24908, -0.8341, -0.31629,
      0.3148, 0.049358, -0.010686, -0.013844, -0.0084656, 0.0017158,
      0.064557, -0.010686, 0.036108, 0.0097293, -0.041994, 0.0024317,
      0.24908, -0.013844, 0.0097293, 0.039583, -0.044891, -0.0046829,
      -0.8341, -0.0084656, -0.041994, -0.044891, 0.15657, -0.0066355,
      -0.31629, 0.0017158, 0.0024317, -0.0046829, -0.0066355, 0.018827,
    ], variance: 2.646)
  /// Half of the difference between the left and the right eye, degrees.
  static let eyes = EyeDifference(across: -1.12, up: 0.48, pixelsAcross: 3.97, pixelsUp: -0.06, aperture: 0.47)
  /// Change of each feature when the gaze moves by one degree.
  static let (acrossSlopes, upSlopes) = ([0.80, 0.90, 0.82, 0.27], [0.77, 0.72, 0.86, 0.23, 0.26])
  /// Places around the looks for which an error is predicted, degrees. Choice: a laptop's display is 30 degrees wide.
  static let area = [-12.0, -6, 0, 6, 12]

  /// The gaze net's spreads in usual pictures, degrees.
  private static let usualSpread = (across: 4.59, up: 3.55)
  /// Power of the spread with which a look's variance rises. Choice: the likeliest among 78 rendered people.
  private static let spreadPower = 1.5
  /// Turn of the head beyond ``GazeMeasurement/usualTurn`` that doubles a look's variance, degrees. Choice: the stated
  /// error then holds for 90 % of the looks of 30 rendered people with the head turned 15 to 40 degrees. The two
  /// real people at hand turned by 19 degrees at most.
  private static let doublingTurn = 12.0
  /// Limits of the spreads' share. Choice: no picture is so good or so bad that it alone decides.
  private static let shares = 0.2...6

  /// Variance of a look relative to a usual look, by the gaze net's own spreads and the head's turn.
  static func share(of look: GazeMeasurement) -> Double {
    let (view, turn) = (look.view, look.excessTurn / doublingTurn)
    let across = pow(view.azimuthSpread / usualSpread.across, spreadPower)
    let up = pow(view.elevationSpread / usualSpread.up, spreadPower)
    return max(shares.lowerBound, min(shares.upperBound, (across + up) / 2)) * (1 + turn * turn)
  }
}
