import Foundation
public import HeedGeometry
public import HeedSignals

/// What lane departure takes for granted of the camera, as far as a rig tells: that it looks ahead, and not through an
/// ultra-wide lens. Where the camera stands across the vehicle no rig tells; ``LaneCentering`` finds that out on the road.
public struct LaneAssumptions: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Farther than this to the side or up and down the camera does not look ahead, degrees. Choice: calibrated mountings are
    /// within a few degrees; beyond this one of the markings leaves the picture of a usual lens.
    public var greatestTurnDegrees = 15.0
    /// A wider picture is ultra-wide, degrees across. Choice: between a phone's wide lens, 65-80, and its ultra-wide, 100-120.
    public var widestDegrees = 95.0

    public init() {}
  }

  private let settings: Settings

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// What of it a camera breaks, in the order of the reasons; empty: nothing.
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

  /// From the left edge of a camera's picture to the right one, with what its lens bends.
  static func fieldOfView(of optics: PinholeCamera) -> Angle {
    let edges = [-0.5, Double(optics.size.width) - 0.5].map { x -> Double in
      let pixel = PlanePoint<Image>(x: x, y: optics.cy)
      return pixel.x.isFinite && pixel.y.isFinite ? atan(optics.undistorted(pixel).x) : .nan
    }
    return .radians(edges[1] - edges[0])
  }
}

/// Finds out on the road whether the camera stands near the middle of the vehicle: over minutes, people drive in the middle of
/// their lane.
public struct LaneCentering: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Over how long places in the lane are averaged. Choice: long against a lorry that one keeps away from.
    @Seconds public var window: Duration = .seconds(120)
    /// Nothing is said before lanes were seen for this long. Choice: half of it.
    @Seconds public var shortest: Duration = .seconds(60)
    /// On average farther than this from the middle of the lane the camera is not near the middle of the vehicle, metres.
    /// Choice: people keep within about 0.3 m of the middle on average.
    public var farthestMeters = 0.6
    /// And is again below this. Choice: clear of the scatter of such averages.
    public var releaseMeters = 0.45
    /// Slower than this, metres a second, places say nothing. Choice: who parks or waits stands anywhere.
    public var slowest = 8.0
    /// A gap between frames counts for no more than this. Choice: what happened in a longer one is not known.
    @Seconds public var longestStep: Duration = .milliseconds(500)

    public init() {}
  }

  private let settings: Settings
  private var last: Timestamp?
  /// Seconds of driving in lanes that were looked at.
  private var watched = 0.0
  /// Metres, + left.
  private var mean = 0.0
  /// Whether the camera stands off the middle; false while nothing speaks for it.
  public private(set) var isOffCenter = false

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Judges one frame; one whose time is not later than the last one's changes nothing.
  /// - Parameter offset: From the lane's middle to the camera, metres, + left; nil: not known.
  public mutating func update(offset: Double?, speed: Double?, at time: Timestamp) {
    let step = last.map { time.seconds(since: $0) } ?? 0
    guard last == nil || step > 0 else { return }
    last = time
    guard let offset, offset.isFinite, let speed, speed >= settings.slowest, step > 0 else { return }
    let counted = min(step, settings.longestStep.seconds)
    watched += counted
    // A plain mean at first, a fading one once the window is full.
    mean += (offset - mean) * counted / min(watched, settings.window.seconds)
    guard watched >= settings.shortest.seconds else { return }
    isOffCenter = abs(mean) > (isOffCenter ? settings.releaseMeters : settings.farthestMeters)
  }
}
