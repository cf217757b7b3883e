import Foundation
public import HeedGeometry
public import HeedSignals

/// Assumptions of lane departure: the camera looks ahead, not through an ultra-wide lens. See ``LaneCentering``.
public struct LaneAssumptions: Sendable {
  /// Maximum yaw and pitch of a camera that looks ahead, degrees. Choice: beyond, one marking leaves the picture.
  static let greatestTurnDegrees = 15.0
  /// Maximum horizontal field of view, degrees. Choice: between a phone's wide lens, 65-80, and ultra-wide, 100-120.
  static let widestDegrees = 95.0

  /// Copies its arguments.
  public init() {}

  /// The assumptions that a camera violates, in the order of the reasons.
  public func broken(by camera: MountedCamera) -> [RoadAvailabilityChange.Reason] {
    var result: [RoadAvailabilityChange.Reason] = []
    let turns = [camera.yaw, camera.pitch].map { abs(atan2(sin($0.radians), cos($0.radians))) }
    if turns.contains(where: { !($0 <= Angle.degrees(Self.greatestTurnDegrees).radians) }) {
      result.append(.cameraNotAhead)
    }
    let width = Self.fieldOfView(of: camera.optics)
    if !(width.degrees <= Self.widestDegrees) { result.append(.cameraUltraWide) }
    return result
  }

  /// Horizontal field of view with distortion.
  static func fieldOfView(of optics: PinholeCamera) -> Angle {
    let edges = [-0.5, Double(optics.size.width) - 0.5].map { x -> Double in
      let pixel = PlanePoint<Image>(x: x, y: optics.cy)
      return pixel.x.isFinite && pixel.y.isFinite ? atan(optics.undistorted(pixel).x) : .nan
    }
    return .radians(edges[1] - edges[0])
  }
}

/// Detects a camera off the middle of the vehicle: on average over minutes, people drive in the middle of their lane.
public struct LaneCentering: Sendable {
  /// Averaging time. Choice: long compared with passing a lorry at a distance.
  static let window: Duration = .seconds(120)
  /// Minimum time in lanes before a result. Choice: half of `window`.
  static let shortest: Duration = .seconds(60)
  /// Maximum average offset of a camera in the middle, metres. Choice: people average within 0.3 m of the middle.
  static let farthestMeters = 0.6
  /// Offset below which the camera is in the middle again, metres. Choice: clear of the scatter of such averages.
  static let releaseMeters = 0.45
  /// Minimum speed, metres a second. Choice: parked or waiting vehicles stand anywhere in a lane.
  static let slowest = 8.0
  /// Maximum counted gap between frames. Choice: a longer gap is unobserved.
  static let longestStep: Duration = .milliseconds(500)

  private var last: Timestamp?
  /// Total time of driving in lanes, seconds.
  private var watched = 0.0
  /// Mean offset, metres, + left.
  private var mean = 0.0
  /// Whether the camera is off the middle; false until there is evidence.
  public private(set) var isOffCenter = false
  /// Starts without history.
  public init() {}

  /// Judges one frame; ignores a frame that is not later than the last one.
  /// - Parameter offset: Distance from the lane's middle to the camera, metres, + left; nil if unknown.
  public mutating func update(offset: Double?, speed: Double?, at time: Timestamp) {
    let step = last.map { time.seconds(since: $0) } ?? 0
    guard last == nil || step > 0 else { return }
    last = time
    guard let offset, offset.isFinite, let speed, speed >= Self.slowest, step > 0 else { return }
    let counted = min(step, Self.longestStep.seconds)
    watched += counted
    // A plain mean at first, exponential once the window is full.
    mean += (offset - mean) * counted / min(watched, Self.window.seconds)
    guard watched >= Self.shortest.seconds else { return }
    isOffCenter = abs(mean) > (isOffCenter ? Self.releaseMeters : Self.farthestMeters)
  }
}
