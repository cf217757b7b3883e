import Foundation
import HeedGeometry
import HeedSignals

/// Corrects the gaze of a head turned from the camera with two sources, weighted by their certainty. Gaze by the
/// eyeballs uses the iris' position and is best if the head faces the camera: in a turned head, each millimetre of
/// error in the eyeball's position adds five degrees. Gaze by the eye's pixels does not depend on the head. The
/// difference between both gazes is learned per eye while the head faces the camera.
struct TurnedGaze: Sendable {
  /// Turn of the head up to which gaze by the eyeballs is trusted, degrees. Choice: head poses are measured up to 15.
  static let trustedDegrees = 12.0
  /// Growth of the uncertainty of gaze by the eyeballs, degrees per degree beyond `trustedDegrees`. Source: measuring
  /// data, six rendered people who turn to 40 degrees.
  static let degreesPerDegree = 0.4
  /// Largest expected error of gaze by an eye's pixels, degrees. Choice: a larger error exceeds the eyes' own range.
  static let largestSpread = 15.0
  /// Time constant for learning the difference of both gazes. Choice: seat and glasses stay the same for this long.
  static let memory: Duration = .seconds(60)
  /// Time until the learned difference is used. Choice: eight frames. A head turned from the start is not corrected.
  static let leastSeen: Duration = .milliseconds(250)
  /// Maximum time for which one frame counts. Choice: in a longer gap, the eye was lost.
  static let longestStep: Duration = .milliseconds(100)

  /// Mean of gaze by an eye's pixels minus gaze by the eyeballs: azimuth and elevation in the head, degrees.
  private struct Difference: Sendable {
    var mean = SIMD2<Double>.zero
    var seen = 0.0
  }

  private var left = Difference(), right = Difference()
  private var last: Timestamp?
  /// Error along one axis that the turned head adds to the latest gaze, degrees.
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
