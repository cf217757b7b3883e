internal import CHeedVision
public import HeedGeometry
public import HeedSignals
public import HeedVision

/// Tracks textured points of the road between pictures, for the road camera's self-calibration.
///
/// Frames come in time order, from one thread at a time; a gap or another picture size resets the tracking.
public final class RoadFlowStage {
  /// Parameters of choosing and tracking points.
  public struct Settings: Hashable, Codable, Sendable {
    /// Interval between two evaluated pairs of pictures.
    /// Choice: ten pairs per second follow any change of a camera's mounting, at a third of the cost of all pairs.
    @Seconds public var every: Duration = .milliseconds(100)
    /// Maximum time between the pictures of a pair. Choice: at driving speed pictures further apart share no near
    /// points.
    @Seconds public var longestStep: Duration = .milliseconds(250)
    /// Upper limit of the region below the rig's horizon, relative to the picture's height.
    /// Choice: a camera mounted by eye is off by some degrees.
    public var belowHorizon = 0.04
    /// Lower limit of the region, relative to the picture's height. Choice: below it many cameras show the bonnet.
    public var bottom = 0.93
    /// Margin at both sides, relative to the picture's width. Choice: lenses distort most there.
    public var side = 0.05
    /// Columns of cells in the region. Choice: spreads the points over the road's width.
    public var columns = 8
    /// Rows of cells in the region. Choice: spreads the points over near and far road.
    public var rows = 6
    /// Maximum points per cell. Choice: about a hundred points per picture cost a millisecond or two.
    public var mostPerCell = 3
    /// Minimum texture, squared brightness steps per squared pixel. Choice: asphalt by day has more, noise at night has
    /// less.
    public var leastTexture = 12.0
    /// Minimum ratio of smaller to larger texture. Choice: points on the edge of a marking cannot be tracked.
    public var cornerness = 0.1
    /// Side of the compared window, pixels. Choice: usual for corner trackers.
    public var window = 17
    /// Number of halvings of the picture. Choice: allows motions of up to eight times half a window.
    public var halvings = 3
    /// Maximum error after tracking a point forward and back, pixels. Choice: a larger error means a lost point.
    public var returnError = 0.7

    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  private let camera: MountedCamera?
  private var earlier: Frame?
  private var told: Timestamp?

  /// - Parameter camera: The rig's camera, for its horizon; nil assumes the picture's middle.
  public init(camera: MountedCamera? = nil, settings: Settings = Settings()) {
    (self.camera, self.settings) = (camera, settings)
  }

  /// Tracks points from the previous frame to this one.
  /// - Parameter objects: Objects whose boxes are excluded.
  /// - Returns: nil for skipped frames.
  public func flow(to frame: Frame, avoiding objects: [RoadObject] = []) throws(VisionError) -> RoadFlow? {
    defer { earlier = frame }
    guard let earlier, earlier.size == frame.size, frame.time > earlier.time,
      frame.time.seconds(since: earlier.time) <= settings.longestStep.seconds
    else { return nil }
    if let told, frame.time.seconds(since: told) < settings.every.seconds { return nil }
    told = frame.time
    let tracks = try follow(earlier, frame).filter { track in !objects.contains { $0.box.contains(track.to) } }
    return RoadFlow(since: earlier.time, tracks: tracks)
  }

  private func follow(_ before: Frame, _ now: Frame) throws(VisionError) -> [RoadFlow.Track] {
    var plan = chv_flow_plan(
      region: region(of: now.size), columns: Int32(clamping: settings.columns), rows: Int32(clamping: settings.rows),
      most_per_cell: Int32(clamping: settings.mostPerCell), least_texture: settings.leastTexture,
      cornerness: settings.cornerness, window: Int32(clamping: settings.window | 1),
      halvings: Int32(clamping: settings.halvings), return_error: settings.returnError)
    let room = max(1, settings.columns) * max(1, settings.rows) * max(1, settings.mostPerCell)
    var tracks = [chv_flow_track](repeating: chv_flow_track(), count: room)
    var count = 0
    let status = withExtendedLifetime((before, now)) {
      var (first, second) = (before.bridged, now.bridged)
      return chv_flow(&first, &second, &plan, &tracks, &count)
    }
    try check(status)
    return tracks.prefix(count).map { track in
      RoadFlow.Track(from: PlanePoint(x: track.from_x, y: track.from_y), to: PlanePoint(x: track.to_x, y: track.to_y))
    }
  }

  private func region(of size: ImageSize) -> chv_rect {
    let (width, height) = (Double(size.width), Double(size.height))
    let horizon = camera?.scaled(to: size).flatMap { view in
      // A point far ahead at the lens's height.
      view.optics.project(Point(meters: view.rotation.inverse.apply(SIMD3(1, 0, 0))))?.y
    }
    let top = min(max(0, (horizon ?? height / 2) + settings.belowHorizon * height), height * settings.bottom)
    return chv_rect(
      x: Int32(width * settings.side), y: Int32(top), width: Int32(width * (1 - 2 * settings.side)),
      height: Int32(max(0, height * settings.bottom - top)))
  }
}
