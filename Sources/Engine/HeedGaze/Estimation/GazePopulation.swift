import Foundation
import HeedSignals

/// What is known of people's gaze before they are calibrated.
/// Source: sittings of 78 rendered people whom the gaze net has not seen (docs/calibration.md). Choice: covariances four
/// times as large as among them, so that the stated error holds for real people.
enum GazePopulation {
  /// Offset, then the weights of the features of ``GazeMeasurement``: both eyes' pixels, irises, each eye's pixels, head.
  static let across = AxisPrior(
    mean: [-0.22625, 0.4681, 0.45105, 0.099674, 0.13581],
    covariance: [
      7.4194, 0.20158, 0.043568, -0.14407, 0.026253,
      0.20158, 0.045162, -0.049181, -0.00047192, -0.0097391,
      0.043568, -0.049181, 0.12895, -0.039759, 0.0036531,
      -0.14407, -0.00047192, -0.039759, 0.035915, -0.0016225,
      0.026253, -0.0097391, 0.0036531, -0.0016225, 0.062437,
    ], variance: 2.979)
  /// The same, and the lids.
  static let up = AxisPrior(
    mean: [0.78053, 0.68487, 0.1676, 0.12947, 0.23114, 0.073702],
    covariance: [
      30.718, -0.0075633, -0.10977, 0.30277, -0.38381, -0.28064,
      -0.0075633, 0.082994, -0.0059298, -0.027135, -0.049802, 0.0010338,
      -0.10977, -0.0059298, 0.022994, 0.00052824, -0.023089, 0.0016496,
      0.30277, -0.027135, 0.00052824, 0.028226, -0.0065307, -0.00064018,
      -0.38381, -0.049802, -0.023089, -0.0065307, 0.1584, -0.014597,
      -0.28064, 0.0010338, 0.0016496, -0.00064018, -0.014597, 0.019221,
    ], variance: 2.179)
  /// Half of the difference between the left and the right eye, degrees.
  static let eyes = EyeDifference(across: -1.12, up: 0.48, pixelsAcross: 3.97, pixelsUp: -0.06, aperture: 0.47)
  /// Change of each feature when the gaze moves by one degree.
  static let (acrossSlopes, upSlopes) = ([0.92, 0.90, 0.82, 0.27], [0.89, 0.72, 0.86, 0.23, 0.26])
  /// Places around the looks for which an error is predicted, degrees. Choice: a laptop's display is 30 degrees wide.
  static let area = [-12.0, -6, 0, 6, 12]

  /// The gaze net's spreads in usual pictures, degrees.
  private static let usualSpread = (across: 3.14, up: 2.34)
  /// Power of the spread with which a look's variance rises. Choice: the likeliest among 78 rendered people.
  private static let spreadPower = 1.5
  /// Limits of the share. Choice: no picture is so good or so bad that it alone decides.
  private static let shares = 0.2...6

  /// Variance of a look relative to a usual look, by the gaze net's own spreads.
  static func share(of view: GazeView) -> Double {
    let across = pow(view.azimuthSpread / usualSpread.across, spreadPower)
    let up = pow(view.elevationSpread / usualSpread.up, spreadPower)
    return max(shares.lowerBound, min(shares.upperBound, (across + up) / 2))
  }
}
