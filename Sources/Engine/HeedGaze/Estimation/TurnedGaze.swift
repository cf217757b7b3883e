import Foundation
import HeedGeometry
import HeedSignals

/// Gaze of a head that is turned from the camera, by two witnesses.
///
/// The iris' place on an eyeball that the head carries is best where the head faces the camera. In a turned head every
/// millimetre by which the eyeball lies elsewhere is five degrees; there the eye's pixels, which need no head, know as
/// much. What they differ by is learned while the head faces the camera, for each eye, and each witness counts by its
/// uncertainty.
struct TurnedGaze: Sendable {
  /// How uncertain the head's eyeballs are, and how the difference is learned.
  struct Settings: Hashable, Codable, Sendable {
    /// Turn from the camera up to which the eyeballs are trusted, degrees. Choice: heads are registered up to 15.
    var trustedDegrees = 12.0
    /// Uncertainty of gaze by the eyeballs, degrees per degree of turn beyond that.
    /// Source: measuring data, six rendered people who turn to 40 degrees.
    var degreesPerDegree = 0.4
    /// Largest stated error of a believed look at an eye's pixels, degrees. Choice: the eyes' own range.
    var largestSpread = 15.0
    /// Time constant of the learned difference. Choice: as long as a seat and a pair of glasses stay.
    @Seconds var memory: Duration = .seconds(60)
    /// Seen time before the difference is used. Choice: eight frames; a head that starts turned is not corrected.
    @Seconds var leastSeen: Duration = .milliseconds(250)
    /// Longest time that one frame stands for. Choice: in a longer one the eye was lost.
    @Seconds var longestStep: Duration = .milliseconds(100)
  }

  /// Azimuth and elevation by which an eye's pixels point elsewhere than the gaze, degrees in the head.
  private struct Difference: Sendable {
    var mean = SIMD2<Double>.zero
    var seen = 0.0
  }

  private let settings: Settings
  private var left = Difference()
  private var right = Difference()
  private var last: Timestamp?
  /// What the turned head adds to the error of the latest gaze, degrees of one axis.
  private(set) var spread = 0.0

  init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds one frame; frames come in time order.
  /// - Parameter gaze: The gaze by the eyeballs.
  /// - Returns: The gaze by both witnesses.
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

  /// Degrees between straight out of the face and the camera.
  private static func turn(_ measurement: GazeMeasurement) -> Double {
    func turn(_ eye: GazeMeasurement.Eye) -> Double { eye.toCamera.angle(to: .ahead).degrees }
    guard let left = measurement.left, let right = measurement.right else {
      return (measurement.left ?? measurement.right).map(turn) ?? 0
    }
    return (turn(left) + turn(right)) / 2
  }
}
