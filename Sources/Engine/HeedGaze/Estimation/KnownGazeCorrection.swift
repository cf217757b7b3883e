import HeedGeometry
import HeedSignals

/// The correction of calibrated gaze by looks at known places, degrees to the right in the picture and up.
///
/// Each look moves the correction by a share of its distance from the measured gaze; the first by a ninth, because a
/// single look is as noisy as the calibration was. Only the gaze of the last second is kept.
public struct KnownGazeCorrection: Sendable {
  /// Largest correction, degrees. Choice: as far as a seat or glasses move the gaze; more needs a new calibration.
  public static let largestDegrees = 4.0
  /// Largest distance of a known place from the measured gaze, degrees. Choice: farther, the person looked elsewhere.
  static let reachDegrees = 8.0
  /// Looks that the calibration counts as, and the most that count later. Choice: a ninth of the first miss is less than
  /// the error of a single look, and after forty looks the correction still follows a seat that moves.
  static let (prior, mostLooks) = (8.0, 32.0)
  /// Time before the look whose gaze counts, and how long gaze is kept. Choice: eyes rest on a place for 200 ms before a
  /// hand clicks there; a page tells of the click within a second.
  static let (before, memory): (Duration, Duration) = (.milliseconds(200), .seconds(1))
  /// Minimum number of frames in that time. Choice: one frame may be a blink.
  static let fewestFrames = 3

  /// One measured gaze, uncorrected.
  private struct Seen: Sendable {
    var time: Timestamp
    var origin: Point<Camera>
    var angles: SIMD2<Double>
  }

  /// What is added to the gaze.
  private(set) var degrees = SIMD2<Double>.zero
  private var looks = 0.0
  private var seen: [Seen] = []

  /// Notes one frame's uncorrected gaze, in time order.
  mutating func note(_ direction: Direction<Camera>, from origin: Point<Camera>, at time: Timestamp) {
    seen.removeAll { time - $0.time > Self.memory }
    let angles = SIMD2(direction.azimuth.degrees, direction.elevation.degrees)
    seen.append(Seen(time: time, origin: origin, angles: angles))
  }

  /// The gaze with the correction.
  func corrected(_ direction: Direction<Camera>) -> Direction<Camera> {
    degrees == .zero
      ? direction
      : Direction(
        azimuth: direction.azimuth + .degrees(degrees.x), elevation: direction.elevation + .degrees(degrees.y))
  }

  /// Learns from a look at a place.
  mutating func learn(from look: KnownGaze, at place: Point<Camera>) {
    let misses = seen.filter { $0.time <= look.time && look.time - $0.time <= Self.before }.compactMap { frame in
      frame.origin.direction(to: place).map { SIMD2($0.azimuth.degrees, $0.elevation.degrees) - frame.angles }
    }
    guard misses.count >= Self.fewestFrames, let x = misses.map(\.x).median(.mean),
      let y = misses.map(\.y).median(.mean)
    else { return }
    let miss = SIMD2(x, y)
    guard (miss - degrees).length <= Self.reachDegrees else { return }
    looks = min(looks + 1, Self.mostLooks)
    degrees += (miss - degrees) / (looks + Self.prior)
    let length = degrees.length
    if length > Self.largestDegrees { degrees *= Self.largestDegrees / length }
  }
}
