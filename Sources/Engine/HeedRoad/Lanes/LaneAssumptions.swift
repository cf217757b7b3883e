import Foundation
import HeedGeometry
import HeedSignals

/// Assumptions of lane departure: the camera looks ahead through no ultra-wide lens. See ``LaneCentering``.
enum LaneAssumptions {
  /// Maximum yaw and pitch of a camera that looks ahead, degrees. Choice: beyond them, a marking leaves the picture.
  static let greatestTurnDegrees = 15.0
  /// Maximum field of view, degrees. Choice: between a phone's wide (65-80) and an ultra-wide lens (100-120).
  static let widestDegrees = 95.0

  /// The assumptions that a camera violates, the most important first.
  static func broken(by camera: MountedCamera) -> [RoadAvailabilityChange.Reason] {
    let turns = [camera.yaw, camera.pitch].map { abs(atan2(sin($0.radians), cos($0.radians))) }
    let isAhead = turns.allSatisfy { $0 <= Angle.degrees(greatestTurnDegrees).radians }
    var broken: [RoadAvailabilityChange.Reason] = isAhead ? [] : [.cameraNotAhead]
    if !(fieldOfView(of: camera.optics).degrees <= widestDegrees) { broken.append(.cameraUltraWide) }
    return broken
  }

  /// Horizontal field of view, distortion included.
  static func fieldOfView(of optics: PinholeCamera) -> Angle {
    let edges = [-0.5, Double(optics.size.width) - 0.5].map { x -> Double in
      let pixel = PlanePoint<Image>(x: x, y: optics.cy)
      return pixel.x.isFinite && pixel.y.isFinite ? atan(optics.undistorted(pixel).x) : .nan
    }
    return .radians(edges[1] - edges[0])
  }
}

/// Detects a camera that is not in the vehicle's middle: over minutes, people drive in the middle of their lane.
struct LaneCentering: Sendable {
  /// Averaging time of the camera's offset from the lane's middle. Choice: long compared with the time to pass a lorry.
  static let window: Duration = .seconds(120)
  /// Minimum time of driving in lanes before a result. Choice: half of `window`.
  static let shortest: Duration = .seconds(60)
  /// Average offset of a camera off the middle, metres. Choice: people average within 0.3 m of the middle.
  static let farthestMeters = 0.6
  /// Average offset up to which a camera counts as in the middle again, metres. Choice: averages scatter by less.
  static let releaseMeters = 0.45
  /// Minimum speed of a used frame, metres a second. Choice: waiting vehicles stand anywhere in a lane.
  static let slowest = 8.0
  /// Limit on the counted time between frames. Choice: a longer gap is unobserved.
  static let longestStep: Duration = .milliseconds(500)

  private var last: Timestamp?
  /// Time of driving in lanes, seconds.
  private var watched = 0.0
  /// Mean offset of the camera from the lane's middle, metres, + left.
  private var mean = 0.0
  /// Whether the camera is off the middle; false without evidence.
  private(set) var isOffCenter = false

  /// Judges one frame, in time order; other frames are ignored.
  /// - Parameter offset: Distance from the lane's middle to the camera, metres, + left; nil if unknown.
  mutating func update(offset: Double?, speed: Double?, at time: Timestamp) {
    let step = last.map { time.seconds(since: $0) } ?? 0
    guard last == nil || step > 0 else { return }
    last = time
    guard let offset, offset.isFinite, let speed, speed >= Self.slowest, step > 0 else { return }
    let counted = min(step, Self.longestStep.seconds)
    watched += counted
    // The mean is a plain average until the window is full, and an exponential average from then on.
    mean += (offset - mean) * counted / min(watched, Self.window.seconds)
    guard watched >= Self.shortest.seconds else { return }
    isOffCenter = abs(mean) > (isOffCenter ? Self.releaseMeters : Self.farthestMeters)
  }
}
