import HeedGeometry
import HeedSignals

/// The gaze error bound: the radius, degrees, that contains the true gaze in nine of ten frames.
///
/// The parts are independent errors of one axis: the calibration's own estimate, the error of a turned head, and the
/// disagreement of the two eyes.
struct GazeErrorModel: Sendable {
  struct Settings: Hashable, Codable, Sendable {
    /// Error without a calibration, and after the straight-ahead direction is learned, degrees.
    /// Choice: kappa differs by 2 degrees among people, heads are off by 3; learning removes most of it.
    var average = 4.0
    var settled = 2.5
    /// Error of a calibration that could not be checked (one point), degrees. Choice: the offset alone is known.
    var unchecked = 2.0
    /// Mean error among calibrated people, degrees. It counts as much as a calibration's own estimate, which five
    /// points determine poorly. Choice: the bound then holds in nine of ten frames of 13 rendered people.
    var people = 1.8
    /// Scatter of frames around a point, degrees. Choice: rendered people while they fixate.
    var scatter = 0.5
    /// Factor from the expected mean error to the deviation of one axis. Choice: the mean of a Rayleigh distribution,
    /// root of 2 over pi.
    var axisOfMean = 0.8
    /// Ratio of the error with one eye to that with two. Choice: independent errors, root of 2.
    var oneEye = 1.4
    /// Share of the eyes' disagreement that counts as gaze error. Choice: if one eye is right and the other is off by
    /// all of it, their mean is off by half.
    var contradiction = 0.5
    /// Horizontal angle between the eyes' axes that counts as agreement, degrees inwards.
    /// Choice: from a distant target to a display at 0.5 m (7 degrees), plus a degree of scatter.
    var vergence = -1.0...8.0
    /// Vertical angle between the axes that counts as agreement, degrees. Choice: calibrated eyes scatter by that.
    var verticalScatter = 1.0
    /// Factor from the deviation of one axis to the radius of nine in ten. Choice: of a Rayleigh distribution, root of
    /// 2 ln 10.
    var nineInTen = 2.146
    /// Error radius when the head's direction stands for gaze, degrees. Choice: eyes turn up to 25 in a still head,
    /// seldom 35.
    var headOnly = 30.0
  }

  let settings = Settings()

  /// - Parameters:
  ///   - zeroTrust: How well the straight-ahead direction is known, 0...1, where there is no calibration.
  ///   - axes: The visual axes in the head, left and right; nil for an eye that does not count.
  ///   - turned: Error that the turned head adds, degrees of one axis.
  func degrees(
    _ calibration: GazeCalibration?, zeroTrust: Double, axes: (left: Direction<Head>?, right: Direction<Head>?),
    turned: Double
  ) -> Double {
    var own = settings.average + (settings.settled - settings.average) * zeroTrust
    if let calibration {
      own = calibration.leaveOneOut.map { calibrated(mean: $0.degrees) } ?? settings.unchecked
    }
    var contradiction = 0.0
    if let left = axes.left, let right = axes.right {
      contradiction = self.contradiction(left, right) * settings.contradiction
    } else {
      own *= settings.oneEye
    }
    return settings.nineInTen * (own * own + turned * turned + contradiction * contradiction).squareRoot()
  }

  /// The error of one axis for a calibration that expects this mean error.
  private func calibrated(mean: Double) -> Double {
    let square = (mean * mean + settings.people * settings.people) / 2 * settings.axisOfMean * settings.axisOfMean
    return (square + settings.scatter * settings.scatter).squareRoot()
  }

  /// Difference of the axes beyond that of eyes that look at one point, degrees.
  private func contradiction(_ left: Direction<Head>, _ right: Direction<Head>) -> Double {
    let inwards = right.azimuth.degrees - left.azimuth.degrees
    let across = max(settings.vergence.lowerBound - inwards, inwards - settings.vergence.upperBound, 0)
    let up = max(0, abs(left.elevation.degrees - right.elevation.degrees) - settings.verticalScatter)
    return (across * across + up * up).squareRoot()
  }
}
