import HeedGeometry
import HeedSignals

/// How far gaze may be off: the radius, degrees, that holds the true gaze in nine frames of ten.
///
/// The parts are errors of one axis and independent: what the calibration says of itself, what a turned head adds, and
/// how much the two eyes contradict each other.
struct GazeErrorModel: Sendable {
  struct Settings: Hashable, Codable, Sendable {
    /// Error without a calibration, and after the straight-ahead direction is learned, degrees.
    /// Choice: kappa differs by 2 degrees among people, heads are off by 3; learning takes most of it away.
    var average = 4.0
    var settled = 2.5
    /// Error of a calibration that could not be checked (one point), degrees. Choice: the offset alone is known.
    var unchecked = 2.0
    /// Mean error among calibrated people, degrees, which counts as much as what one calibration says of itself: five
    /// points know little of their own error. Choice: with it nine in ten frames of 13 rendered people are held.
    var people = 1.8
    /// Scatter of frames around a point, degrees. Choice: rendered people while they fixate.
    var scatter = 0.5
    /// Expected mean error to the deviation of one axis. Choice: the mean of a Rayleigh distribution, root of 2 over pi.
    var axisOfMean = 0.8
    /// How much larger the error by one eye is than by two. Choice: independent errors, root of 2.
    var oneEye = 1.4
    /// Share of the eyes' contradiction that may be error. Choice: the better half counts, the other is off by all of it.
    var contradiction = 0.5
    /// Horizontal angle between the eyes' axes that counts as zero, degrees inwards.
    /// Choice: far away to a display at 0.5 m (7 degrees), and a degree of scatter.
    var vergence = -1.0...8.0
    /// Vertical angle between the axes that counts as zero, degrees. Choice: calibrated eyes scatter by that.
    var verticalScatter = 1.0
    /// Deviation of one axis to the radius of nine in ten. Choice: of a Rayleigh distribution, root of 2 ln 10.
    var nineInTen = 2.146
    /// Error of the head's direction taken for gaze, degrees of radius. Choice: eyes turn up to 25 in a still head, seldom 35.
    var headOnly = 30.0
  }

  let settings = Settings()

  /// - Parameters:
  ///   - zeroTrust: How well the straight-ahead direction is known, 0...1, where there is no calibration.
  ///   - axes: The visual axes in the head, left and right; nil for an eye that does not count.
  ///   - turned: What the turned head adds, degrees of one axis.
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

  /// The error of one axis by a calibration that expects this mean error.
  private func calibrated(mean: Double) -> Double {
    let square = (mean * mean + settings.people * settings.people) / 2 * settings.axisOfMean * settings.axisOfMean
    return (square + settings.scatter * settings.scatter).squareRoot()
  }

  /// How much more the axes differ than eyes that look at one point do, degrees.
  private func contradiction(_ left: Direction<Head>, _ right: Direction<Head>) -> Double {
    let inwards = right.azimuth.degrees - left.azimuth.degrees
    let across = max(settings.vergence.lowerBound - inwards, inwards - settings.vergence.upperBound, 0)
    let up = max(0, abs(left.elevation.degrees - right.elevation.degrees) - settings.verticalScatter)
    return (across * across + up * up).squareRoot()
  }
}
