import Foundation
import HeedGeometry
import HeedSignals

/// Corrects the gaze of a head turned from the camera with two sources, weighted by their certainty. The iris' position
/// on the head's eyeball is best if the head faces the camera: in a turned head, each millimetre of error in the
/// eyeball's position adds five degrees. The eye's pixels alone do not depend on the head. The difference between the
/// sources is learned per eye while the head faces the camera.
struct TurnedGaze: Sendable {
  /// Turn of the head up to which gaze by the eyeballs is trusted, degrees. Choice: heads are registered up to 15.
  static let trustedDegrees = 12.0
  /// Growth of the uncertainty of gaze by the eyeballs, degrees per degree beyond `trustedDegrees`. Source: measuring
  /// data, six rendered people who turn to 40 degrees.
  static let degreesPerDegree = 0.4
  /// Largest expected error of a direction by an eye's pixels, degrees. Choice: the range of the eyes themselves.
  static let largestSpread = 15.0
  /// Time constant for learning the difference. Choice: seat and glasses stay the same for this long.
  static let memory: Duration = .seconds(60)
  /// Time until the difference is used. Choice: eight frames; a head turned from the start is not corrected.
  static let leastSeen: Duration = .milliseconds(250)
  /// Maximum time for which one frame counts. Choice: in a longer gap, the eye was lost.
  static let longestStep: Duration = .milliseconds(100)

  /// Mean of the direction by an eye's pixels minus the gaze by the eyeballs: azimuth and elevation in the head.
  private struct Difference: Sendable {
    var mean = SIMD2<Double>.zero
    var seen = 0.0
  }

  private var left = Difference(), right = Difference()
  private var last: Timestamp?
  /// The turned head's part of the latest gaze's error, degrees on one axis.
  private(set) var spread = 0.0

  /// Feeds one frame with its gaze by the eyeballs, in time order, and returns the gaze that combines both sources.
  mutating func update(_ gaze: Direction<Camera>, _ measurement: GazeMeasurement) -> Direction<Camera> {
    let inHead = measurement.cameraFromHead.inverse * gaze
    let own = SIMD2(inHead.azimuth.degrees, inHead.elevation.degrees)
    let step = last.map { min(measurement.time - $0, Self.longestStep) }.map { max(0, $0.seconds) } ?? 0
    last = measurement.time
    var (sum, weight) = (SIMD2<Double>.zero, 0.0)
    let turn = Self.turn(measurement)
    func note(_ eye: GazeMeasurement.Eye?, _ learned: inout Difference) {
      guard let look = eye?.look, look.spreadDegrees <= Self.largestSpread else { return }
      let difference = SIMD2(look.axis.azimuth.degrees, look.axis.elevation.degrees) - own
      if turn <= Self.trustedDegrees {
        learned.seen = min(learned.seen + step, Self.memory.seconds)
        if learned.seen > 0 { learned.mean += (difference - learned.mean) * (step / learned.seen) }
      }
      guard learned.seen >= Self.leastSeen.seconds else { return }
      let share = 1 / (look.spreadDegrees * look.spreadDegrees)
      sum += (difference - learned.mean) * share
      weight += share
    }
    note(measurement.left, &left)
    note(measurement.right, &right)
    let byHead = max(0, turn - Self.trustedDegrees) * Self.degreesPerDegree
    spread = byHead / (1 + byHead * byHead * weight).squareRoot()
    guard weight > 0, byHead > 0 else { return gaze }
    let moved = own + sum / weight * (byHead * byHead / (byHead * byHead + 1 / weight))
    return measurement.cameraFromHead * Direction<Head>(azimuth: .degrees(moved.x), elevation: .degrees(moved.y))
  }

  /// Angle between the face's straight-ahead direction and the camera, degrees.
  private static func turn(_ measurement: GazeMeasurement) -> Double {
    func turn(_ eye: GazeMeasurement.Eye) -> Double { eye.toCamera.angle(to: .ahead).degrees }
    guard let left = measurement.left, let right = measurement.right else {
      return (measurement.left ?? measurement.right).map(turn) ?? 0
    }
    return (turn(left) + turn(right)) / 2
  }
}
