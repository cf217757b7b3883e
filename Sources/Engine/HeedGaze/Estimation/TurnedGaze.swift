import Foundation
import HeedGeometry
import HeedSignals

/// Gaze of a head that is turned away from the camera, from two sources.
///
/// Gaze from the eyeballs, which the head pose places, is best while the head faces the camera. In a turned head, a
/// millimetre of eyeball error is five degrees of gaze; there gaze from the eye's pixels, which need no head pose, is
/// as good. The difference of the two is learned for each eye while the head faces the camera, and each source is
/// weighted by its uncertainty.
struct TurnedGaze: Sendable {
  /// The uncertainty of the eyeballs, and how the difference is learned.
  struct Settings: Hashable, Codable, Sendable {
    /// Turn from the camera up to which the eyeballs are trusted, degrees. Choice: heads are registered up to 15.
    var trustedDegrees = 12.0
    /// Uncertainty of gaze from the eyeballs, degrees per degree of turn beyond `trustedDegrees`.
    /// Source: measuring data, six rendered people who turn to 40 degrees.
    var degreesPerDegree = 0.4
    /// Largest stated error of a usable axis from an eye's pixels, degrees. Choice: the eyes' own range.
    var largestSpread = 15.0
    /// Time constant of the learned difference. Choice: seat and glasses seldom change within it.
    @Seconds var memory: Duration = .seconds(60)
    /// Seen time before the difference is used. Choice: eight frames; a head that starts turned is not corrected.
    @Seconds var leastSeen: Duration = .milliseconds(250)
    /// Longest time that one frame stands for. Choice: in a longer gap the eye was lost.
    @Seconds var longestStep: Duration = .milliseconds(100)
  }

  /// Azimuth and elevation of an eye's pixel-based axis relative to the gaze, degrees in the head.
  private struct Difference: Sendable {
    var mean = SIMD2<Double>.zero
    var seen = 0.0
  }

  private let settings: Settings
  private var left = Difference()
  private var right = Difference()
  private var last: Timestamp?
  /// Error that the turned head adds to the latest gaze, degrees of one axis.
  private(set) var spread = 0.0

  init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds one frame; frames come in time order.
  /// - Parameter gaze: The gaze from the eyeballs.
  /// - Returns: The gaze from both sources.
  mutating func update(_ gaze: Direction<Camera>, _ measurement: GazeMeasurement) -> Direction<Camera> {
    let inHead = measurement.cameraFromHead.inverse * gaze
    let own = SIMD2(inHead.azimuth.degrees, inHead.elevation.degrees)
    let step = last.map { min(measurement.time - $0, settings.longestStep) }.map { max(0, $0.seconds) } ?? 0
    last = measurement.time
    var (sum, weight) = (SIMD2<Double>.zero, 0.0)
    let turn = Self.turn(measurement)
    func note(_ eye: GazeMeasurement.Eye?, _ learned: inout Difference) {
      guard let look = eye?.look, look.spreadDegrees <= settings.largestSpread else { return }
      let difference = SIMD2(look.axis.azimuth.degrees, look.axis.elevation.degrees) - own
      if turn <= settings.trustedDegrees {
        learned.seen = min(learned.seen + step, settings.memory.seconds)
        if learned.seen > 0 { learned.mean += (difference - learned.mean) * (step / learned.seen) }
      }
      guard learned.seen >= settings.leastSeen.seconds else { return }
      let share = 1 / (look.spreadDegrees * look.spreadDegrees)
      sum += (difference - learned.mean) * share
      weight += share
    }
    note(measurement.left, &left)
    note(measurement.right, &right)
    let byHead = max(0, turn - settings.trustedDegrees) * settings.degreesPerDegree
    spread = byHead / (1 + byHead * byHead * weight).squareRoot()
    guard weight > 0, byHead > 0 else { return gaze }
    let moved = own + sum / weight * (byHead * byHead / (byHead * byHead + 1 / weight))
    return measurement.cameraFromHead
      * Direction<Head>(azimuth: .degrees(moved.x), elevation: .degrees(moved.y))
  }

  /// Angle between the head's forward direction and the camera, degrees.
  private static func turn(_ measurement: GazeMeasurement) -> Double {
    func turn(_ eye: GazeMeasurement.Eye) -> Double { eye.toCamera.angle(to: .ahead).degrees }
    guard let left = measurement.left, let right = measurement.right else {
      return (measurement.left ?? measurement.right).map(turn) ?? 0
    }
    return (turn(left) + turn(right)) / 2
  }
}
