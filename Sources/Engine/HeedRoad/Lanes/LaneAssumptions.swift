import Foundation
public import HeedGeometry
public import HeedSignals

/// Checks the assumptions of lane departure about the camera: it looks ahead and has no ultra-wide lens. See
/// ``LaneCentering``.
public struct LaneAssumptions: Sendable {
  /// Settings of ``LaneAssumptions``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Greatest yaw and pitch of a camera that looks ahead, degrees. Choice: beyond this, one marking leaves the
    /// picture.
    public var greatestTurnDegrees = 15.0
    /// Greatest horizontal field of view, degrees. Choice: between a phone's wide lens, 65-80, and ultra-wide, 100-120.
    public var widestDegrees = 95.0
    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  /// Copies its arguments.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The assumptions that a camera breaks, in the order of the reasons.
  public func broken(by camera: MountedCamera) -> [RoadAvailabilityChange.Reason] {
    var result: [RoadAvailabilityChange.Reason] = []
    let turns = [camera.yaw, camera.pitch].map { abs(atan2(sin($0.radians), cos($0.radians))) }
    if turns.contains(where: { !($0 <= Angle.degrees(settings.greatestTurnDegrees).radians) }) {
      result.append(.cameraNotAhead)
    }
    let width = Self.fieldOfView(of: camera.optics)
    if !(width.degrees <= settings.widestDegrees) { result.append(.cameraUltraWide) }
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

/// Detects a camera off the middle of the vehicle: averaged over minutes, people drive in the middle of their lane.
public struct LaneCentering: Sendable {
  /// Settings of ``LaneCentering``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Averaging time. Choice: long compared with passing a lorry at a distance.
    @Seconds public var window: Duration = .seconds(120)
    /// Least time in lanes before a result. Choice: half of `window`.
    @Seconds public var shortest: Duration = .seconds(60)
    /// Greatest average offset of a camera in the middle, metres. Choice: people average within 0.3 m of the middle.
    public var farthestMeters = 0.6
    /// Average offset below which the camera counts as near the middle again, metres. Choice: clear of the scatter of
    /// such averages.
    public var releaseMeters = 0.45
    /// Slower driving does not count, metres a second. Choice: parked or waiting vehicles stand anywhere in a lane.
    public var slowest = 8.0
    /// Longest time that one frame counts for. Choice: the offset during a longer gap is unknown.
    @Seconds public var longestStep: Duration = .milliseconds(500)
    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  private var last: Timestamp?
  /// Seconds of driving in lanes.
  private var watched = 0.0
  /// Average offset, metres, + left.
  private var mean = 0.0
  /// Whether the camera is off the middle; false until there is evidence.
  public private(set) var isOffCenter = false
  /// Starts without history.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Judges one frame; a frame not later than the last one changes nothing.
  /// - Parameter offset: From the lane's middle to the camera, metres, + left; nil when unknown.
  public mutating func update(offset: Double?, speed: Double?, at time: Timestamp) {
    let step = last.map { time.seconds(since: $0) } ?? 0
    guard last == nil || step > 0 else { return }
    last = time
    guard let offset, offset.isFinite, let speed, speed >= settings.slowest, step > 0 else { return }
    let counted = min(step, settings.longestStep.seconds)
    watched += counted
    // A plain mean at first, exponential once the window is full.
    mean += (offset - mean) * counted / min(watched, settings.window.seconds)
    guard watched >= settings.shortest.seconds else { return }
    isOffCenter = abs(mean) > (isOffCenter ? settings.releaseMeters : settings.farthestMeters)
  }
}
