import HeedGeometry
import HeedSignals

/// Model of the gaze error: the radius around the measured gaze, degrees, that holds the true gaze in nine frames of
/// ten.
///
/// The model adds independent errors of one axis: the calibration's own estimate, the contribution of a turned head,
/// and the contradiction between the two eyes.
struct GazeErrorModel: Sendable {
  /// Gaze error without a calibration once the straight-ahead direction is learned, degrees. Choice: kappa differs by 2
  /// degrees among people and heads are off by 3; learning removes most of this error.
  static let average = 4.0
  static let settled = 2.5
  /// Gaze error of a calibration with one point, which allows no cross-check, degrees. Choice: such a calibration only
  /// knows the offset.
  static let unchecked = 2.0
  /// Mean gaze error among calibrated people, degrees. This error and the calibration's own estimate have equal weight,
  /// because five points estimate their error poorly. Choice: the radius then holds for nine in ten frames of 13
  /// rendered people.
  static let people = 1.8
  /// Scatter of the gaze of single frames around a point, degrees. Choice: the scatter of rendered people who fixate.
  static let scatter = 0.5
  /// Ratio of the deviation on one axis to the expected mean error. Choice: Rayleigh distribution, root of 2 over pi.
  static let axisOfMean = 0.8
  /// Ratio of the error with one eye to the error with two eyes. Choice: root of 2, because the errors are independent.
  static let oneEye = 1.4
  /// Share of the contradiction between the eyes that counts as error. Choice: half, because one eye may be right and
  /// the other fully wrong.
  static let contradiction = 0.5
  /// Range of the horizontal angle between the eyes' axes that counts as agreement, degrees inwards. Choice: from a
  /// distant target to a display at 0.5 m (7 degrees), plus a degree of scatter.
  static let vergence = -1.0...8.0
  /// Vertical angle between the eyes' axes up to which the eyes agree, degrees. Choice: the scatter of calibrated eyes.
  static let verticalScatter = 1.0
  /// Ratio of the radius that holds nine frames in ten to the deviation on one axis. Choice: Rayleigh distribution,
  /// root of 2 ln 10.
  static let nineInTen = 2.146
  /// Error radius of a gaze that is only the head's direction, degrees. Choice: eyes turn up to 25 in a still head,
  /// seldom 35.
  static let headOnly = 30.0

  /// - Parameters:
  ///   - zeroTrust: Certainty of the straight-ahead direction, 0...1; used only without a calibration.
  ///   - axes: The visual axes in the head, left and right; nil for an unused eye.
  ///   - turned: The turned head's contribution, degrees of one axis.
  func degrees(
    _ calibration: GazeCalibration?, zeroTrust: Double, axes: (left: Direction<Head>?, right: Direction<Head>?),
    turned: Double
  ) -> Double {
    var own = Self.average + (Self.settled - Self.average) * zeroTrust
    if let calibration {
      own = calibration.leaveOneOut.map { calibrated(mean: $0.degrees) } ?? Self.unchecked
    }
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

  /// The part of the angle between the axes that exceeds the angle of eyes that look at one point, degrees.
  private func contradiction(_ left: Direction<Head>, _ right: Direction<Head>) -> Double {
    let inwards = right.azimuth.degrees - left.azimuth.degrees
    let across = max(Self.vergence.lowerBound - inwards, inwards - Self.vergence.upperBound, 0)
    let up = max(0, abs(left.elevation.degrees - right.elevation.degrees) - Self.verticalScatter)
    return (across * across + up * up).squareRoot()
  }
}
