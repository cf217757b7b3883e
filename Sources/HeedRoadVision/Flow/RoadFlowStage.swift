internal import CHeedVision
public import HeedGeometry
public import HeedPictures
public import HeedSignals

/// Follows textured points of the road from picture to picture: what the road camera calibrates itself by.
///
/// Frames come in time order, from one thread at a time; a gap or another size begins anew.
public final class RoadFlowStage {
  public struct Settings: Hashable, Codable, Sendable {
    /// Between two pairs of pictures that are looked at. Choice: ten pairs a second say more than a camera's mounting changes,
    /// at a third of the time that all of them take.
    @Seconds public var every: Duration = .milliseconds(100)
    /// Pictures farther apart are no pair. Choice: at driving speed nothing near is in both.
    @Seconds public var longestStep: Duration = .milliseconds(250)
    /// From so much of the picture's height below the horizon of the rig to ``bottom``. Choice: a camera that was mounted by
    /// eye looks up or down by some degrees more.
    public var belowHorizon = 0.04
    /// Of the picture's height. Choice: below, many cameras see the bonnet.
    public var bottom = 0.93
    /// Of the picture's width, left out on each side. Choice: lenses bend most there.
    public var side = 0.05
    public var columns = 8
    public var rows = 6
    /// Choice: about a hundred points a picture, what costs a millisecond or two.
    public var mostPerCell = 3
    /// The least texture of a point, brightness steps squared per pixel squared. Choice: asphalt by day has it, noise at night
    /// has not.
    public var leastTexture = 12.0
    /// And of the texture across it, at least this share. Choice: along the edge of a marking nothing can be followed.
    public var cornerness = 0.1
    /// Pixels. Choice: the usual window of a tracker of corners.
    public var window = 17
    /// Choice: motions of up to half a window times eight.
    public var halvings = 3
    /// Pixels. Choice: what is followed back to a pixel off was lost.
    public var returnError = 0.7

    public init() {}
  }

  private let settings: Settings
  private let camera: MountedCamera?
  private var earlier: Frame?
  private var told: Timestamp?

  /// - Parameter camera: The rig's: where its horizon is; nil: the picture's middle.
  public init(camera: MountedCamera? = nil, settings: Settings = Settings()) {
    (self.camera, self.settings) = (camera, settings)
  }

  /// Compares a frame with the one before it.
  /// - Parameter objects: Boxes in which nothing is the road's.
  /// - Returns: nil for frames that are passed over.
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
      cornerness: settings.cornerness,
      window: Int32(clamping: settings.window | 1), halvings: Int32(clamping: settings.halvings),
      return_error: settings.returnError)
    let room = max(1, settings.columns) * max(1, settings.rows) * max(1, settings.mostPerCell)
    var tracks = [chv_flow_track](repeating: chv_flow_track(), count: room)
    var count = 0
    let status = withExtendedLifetime((before, now)) {
      var (first, second) = (before.bridged, now.bridged)
      return chv_flow(&first, &second, &plan, &tracks, &count)
    }
    try check(status)
    return tracks.prefix(count).map { track in
      RoadFlow.Track(
        from: PlanePoint(x: track.from_x, y: track.from_y), to: PlanePoint(x: track.to_x, y: track.to_y))
    }
  }

  private func region(of size: ImageSize) -> chv_rect {
    let (width, height) = (Double(size.width), Double(size.height))
    let horizon = camera?.scaled(to: size).flatMap { view in
      // Far ahead on the level of the lens.
      view.optics.project(Point(meters: view.rotation.inverse.apply(SIMD3(1, 0, 0))))?.y
    }
    let top = min(max(0, (horizon ?? height / 2) + settings.belowHorizon * height), height * settings.bottom)
    return chv_rect(
      x: Int32(width * settings.side), y: Int32(top), width: Int32(width * (1 - 2 * settings.side)),
      height: Int32(max(0, height * settings.bottom - top)))
  }
}
