import Foundation
import HeedGeometry
import HeedSignals

/// Corrects the gaze of a head that is turned from the camera, from two sources.
///
/// The first source is the iris' position on the head's eyeball. It is best if the head faces the camera; in a turned
/// head, each millimetre of error in the eyeball's position adds five degrees. The second source is the eye's pixels
/// alone, which are independent of the head and then equally good. Their difference is learned per eye while the head
/// faces the camera. Each source is weighted by its uncertainty.
struct TurnedGaze: Sendable {
  /// Turn from the camera up to which the eyeballs are trusted, degrees. Choice: heads are registered up to 15.
  static let trustedDegrees = 12.0
  /// Uncertainty of gaze by the eyeballs, degrees per degree of turn beyond `trustedDegrees`.
  /// Source: measuring data, six rendered people who turn to 40 degrees.
  static let degreesPerDegree = 0.4
  /// Largest stated error of a used measurement by an eye's pixels, degrees. Choice: the eyes' own range.
  static let largestSpread = 15.0
  /// Time constant of the learned difference. Choice: seat and glasses stay the same for this long.
  static let memory: Duration = .seconds(60)
  /// Seen time before the difference is used. Choice: eight frames; a head that is turned from the start is not corrected.
  static let leastSeen: Duration = .milliseconds(250)
  /// Maximum time that one frame stands for. Choice: the eye was lost during longer gaps.
  static let longestStep: Duration = .milliseconds(100)

  /// Mean difference between the direction by an eye's pixels and the gaze: azimuth and elevation, degrees in the head.
  private struct Difference: Sendable {
    var mean = SIMD2<Double>.zero
    var seen = 0.0
  }

  private var left = Difference()
  private var right = Difference()
  private var last: Timestamp?
  /// The turned head's contribution to the error of the latest gaze, degrees of one axis.
  private(set) var spread = 0.0

  init() {}

  /// Feeds one frame; frames come in time order.
  /// - Parameter gaze: The gaze by the eyeballs.
  /// - Returns: The gaze by both sources.
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
    return measurement.cameraFromHead
      * Direction<Head>(azimuth: .degrees(moved.x), elevation: .degrees(moved.y))
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
