import HeedGeometry
import HeedSignals

/// The gaze error: the radius around the measured gaze, degrees, that holds the true gaze in nine frames of ten. Adds
/// independent errors along one axis: of the calibration, of a turned head, and of eyes that contradict each other.
struct GazeErrorModel: Sendable {
  /// Gaze error along an axis without a calibration, before and after straight ahead is learned, degrees. Choice:
  /// kappa differs by 2 degrees among people, and heads are off by 3; learning removes most of this error.
  static let average = 4.0, settled = 2.5
  /// Gaze error along an axis if calibrated at one point, degrees. Choice: nothing checks the offset of one point.
  static let unchecked = 2.0
  /// Mean error among calibrated people, degrees. It weighs as much as the calibration's own estimate, because five
  /// points estimate poorly. Choice: the radius then holds for nine in ten frames of 13 rendered people.
  static let people = 1.8
  /// Scatter of single frames around a fixated point, degrees. Choice: the scatter of rendered people who fixate.
  static let scatter = 0.5
  /// Ratio of the standard deviation on one axis to the mean error. Choice: Rayleigh distribution, root of 2 over pi.
  static let axisOfMean = 0.8
  /// Ratio of the error with one eye to the error with two eyes. Choice: root of 2, because the errors are independent.
  static let oneEye = 1.4
  /// Share of the angle between contradicting eyes that is error. Choice: half, as one may be right, the other wrong.
  static let contradiction = 0.5
  /// Horizontal angles between the eyes' axes at which the eyes agree, degrees inwards. Choice: from a distant target
  /// to a display at 0.5 m (7 degrees), plus a degree of scatter.
  static let vergence = -1.0...8.0
  /// Largest vertical angle between the axes of eyes that agree, degrees. Choice: the scatter of calibrated eyes.
  static let verticalScatter = 1.0
  /// Radius for nine frames of ten over the deviation on one axis. Choice: Rayleigh distribution, root of 2 ln 10.
  static let nineInTen = 2.146
  /// Error radius of gaze by the head alone, degrees. Choice: eyes turn up to 25 degrees in a still head, seldom 35.
  static let headOnly = 30.0

  /// - Parameters:
  ///   - zeroTrust: Certainty of the straight-ahead direction, 0...1; only used without a calibration.
  ///   - axes: The visual axes in the head, left and right; nil for an unused eye.
  ///   - turned: Error that a turned head adds along one axis, degrees.
  func degrees(
    _ calibration: GazeCalibration?, zeroTrust: Double, axes: (left: Direction<Head>?, right: Direction<Head>?),
    turned: Double
  ) -> Double {
    var own = Self.average + (Self.settled - Self.average) * zeroTrust
    if let calibration { own = calibration.leaveOneOut.map { calibrated(mean: $0.degrees) } ?? Self.unchecked }
    var contradiction = 0.0
    if let left = axes.left, let right = axes.right {
      contradiction = self.contradiction(left, right) * Self.contradiction
    } else {
      own *= Self.oneEye
    }
    return Self.nineInTen * (own * own + turned * turned + contradiction * contradiction).squareRoot()
  }

  /// The gaze error along one axis, degrees, from the mean error that the calibration expects.
  private func calibrated(mean: Double) -> Double {
    let square = (mean * mean + Self.people * Self.people) / 2 * Self.axisOfMean * Self.axisOfMean
    return (square + Self.scatter * Self.scatter).squareRoot()
  }

  /// The part of the angle between the eyes' axes that cannot occur if both eyes look at one point, degrees.
  private func contradiction(_ left: Direction<Head>, _ right: Direction<Head>) -> Double {
    let inwards = right.azimuth.degrees - left.azimuth.degrees
    let across = max(Self.vergence.lowerBound - inwards, inwards - Self.vergence.upperBound, 0)
    let up = max(0, abs(left.elevation.degrees - right.elevation.degrees) - Self.verticalScatter)
    return (across * across + up * up).squareRoot()
  }
}
