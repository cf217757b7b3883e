import HeedGeometry
import HeedSignals

/// The gaze error: the radius around the measured gaze, degrees, that holds the true gaze in nine frames of ten. Adds
/// independent errors of one axis: the calibration's own estimate, the turned head, and the eyes' contradiction.
struct GazeErrorModel: Sendable {
  /// Without a calibration, before and after the straight-ahead direction is learned, degrees. Choice: kappa differs by
  /// 2 degrees among people and heads are off by 3; learning removes most of this error.
  static let average = 4.0, settled = 2.5
  /// With a calibration of one point, degrees. Choice: such a calibration only knows the offset, without a cross-check.
  static let unchecked = 2.0
  /// Mean error among calibrated people, degrees; has the same weight as the calibration's own estimate, because five
  /// points estimate poorly. Choice: the radius then holds for nine in ten frames of 13 rendered people.
  static let people = 1.8
  /// Scatter of single frames around a point, degrees. Choice: the scatter of rendered people who fixate.
  static let scatter = 0.5
  /// Ratio of the deviation on one axis to the expected mean error. Choice: Rayleigh distribution, root of 2 over pi.
  static let axisOfMean = 0.8
  /// Ratio of the error with one eye to the error with two eyes. Choice: root of 2, because the errors are independent.
  static let oneEye = 1.4
  /// Share of the eyes' contradiction that is error. Choice: half, because one eye may be right and the other wrong.
  static let contradiction = 0.5
  /// Horizontal angle between the eyes' axes that is no contradiction, degrees inwards. Choice: from a distant target
  /// to a display at 0.5 m (7 degrees), plus a degree of scatter.
  static let vergence = -1.0...8.0
  /// Vertical angle between the eyes' axes that is no contradiction, degrees. Choice: the scatter of calibrated eyes.
  static let verticalScatter = 1.0
  /// Ratio of the nine-in-ten radius to the deviation on one axis. Choice: Rayleigh distribution, root of 2 ln 10.
  static let nineInTen = 2.146
  /// Error radius of the head's direction, degrees. Choice: eyes turn up to 25 in a still head, seldom 35.
  static let headOnly = 30.0

  /// - Parameters:
  ///   - zeroTrust: Certainty of the straight-ahead direction, 0...1; only used without a calibration.
  ///   - axes: The visual axes in the head, left and right; nil for an unused eye.
  ///   - turned: The turned head's contribution, degrees of one axis.
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

  /// The error on one axis, from the mean error that the calibration expects.
  private func calibrated(mean: Double) -> Double {
    let square = (mean * mean + Self.people * Self.people) / 2 * Self.axisOfMean * Self.axisOfMean
    return (square + Self.scatter * Self.scatter).squareRoot()
  }

  /// The part of the angle between the axes that eyes on one point cannot have, degrees.
  private func contradiction(_ left: Direction<Head>, _ right: Direction<Head>) -> Double {
    let inwards = right.azimuth.degrees - left.azimuth.degrees
    let across = max(Self.vergence.lowerBound - inwards, inwards - Self.vergence.upperBound, 0)
    let up = max(0, abs(left.elevation.degrees - right.elevation.degrees) - Self.verticalScatter)
    return (across * across + up * up).squareRoot()
  }
}
