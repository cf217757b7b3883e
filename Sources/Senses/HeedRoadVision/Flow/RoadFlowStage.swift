internal import CHeedVision
public import HeedGeometry
public import HeedSignals
public import HeedVision

/// Tracks textured points of the road between pictures, for the road camera's self-calibration.
///
/// Frames come in time order, from one thread at a time; a gap or another picture size resets the tracking.
public final class RoadFlowStage {
  /// Interval between two evaluated pairs of pictures. Choice: calibrates well at a third of the cost of all pairs.
  static let every: Duration = .milliseconds(100)
  /// Maximum time between a pair's two pictures. Choice: later pictures of a drive share no near points.
  static let longestStep: Duration = .milliseconds(250)
  /// Distance of the tracked region's top below the rig's horizon, relative to the picture's height. Choice: room for
  /// a camera mounted by eye.
  static let belowHorizon = 0.04
  /// Row of the tracked region's bottom, relative to the picture's height. Choice: many bonnets lie below.
  package static let bottom = 0.93
  /// Width of the untracked margin at both sides, relative to the picture's width. Choice: lenses distort most there.
  package static let side = 0.05
  /// Number of columns and of rows of cells in the tracked region. Choice: the cells spread the points over the road.
  package static let columns = 8
  package static let rows = 6
  /// Maximum number of tracked points per cell. Choice: a hundred points per picture take a millisecond or two.
  package static let mostPerCell = 3
  /// Minimum texture of a tracked point, squared brightness steps per squared pixel. Choice: above noise at night.
  static let leastTexture = 12.0
  /// Minimum ratio of a point's smaller texture to its larger texture. Choice: points on an edge cannot be tracked.
  static let cornerness = 0.1
  /// Side of the window compared around a tracked point, pixels. Choice: usual for corner trackers.
  static let window = 17
  /// Number of halvings of the picture. Choice: motions of up to eight times half a window can be tracked.
  static let halvings = 3
  /// Maximum distance from a point's start after tracking it forward and back, pixels. Choice: lost points exceed it.
  static let returnError = 0.7

  private let camera: MountedCamera?
  private var earlier: Frame?
  private var told: Timestamp?

  /// - Parameter camera: The rig's camera, which gives the horizon; nil assumes the horizon in the picture's middle.
  public init(camera: MountedCamera? = nil) { self.camera = camera }

  /// Tracks points from the previous frame to this one.
  /// - Parameter objects: Objects whose boxes are left out.
  /// - Returns: The flow; nil for a skipped frame.
  public func flow(to frame: Frame, avoiding objects: [RoadObject] = []) throws(VisionError) -> RoadFlow? {
    defer { earlier = frame }
    guard let earlier, earlier.size == frame.size, frame.time > earlier.time,
      frame.time.seconds(since: earlier.time) <= Self.longestStep.seconds
    else { return nil }
    if let told, frame.time.seconds(since: told) < Self.every.seconds { return nil }
    told = frame.time
    let tracks = try follow(earlier, frame).filter { track in !objects.contains { $0.box.contains(track.to) } }
    return RoadFlow(since: earlier.time, tracks: tracks)
  }

  /// Tracks points forward and back. A point that does not return to its start is dropped.
  private func follow(_ before: Frame, _ now: Frame) throws(VisionError) -> [RoadFlow.Track] {
    var plan = chv_flow_plan(
      region: region(of: now.size), columns: Int32(Self.columns), rows: Int32(Self.rows),
      most_per_cell: Int32(Self.mostPerCell), least_texture: Self.leastTexture, cornerness: Self.cornerness,
      window: Int32(Self.window), halvings: Int32(Self.halvings), return_error: Self.returnError)
    let room = Self.columns * Self.rows * Self.mostPerCell
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

  /// The part of the picture for tracking: below the horizon, above the bonnet, and away from both sides.
  private func region(of size: ImageSize) -> chv_rect {
    let (width, height) = (Double(size.width), Double(size.height))
    let horizon = camera?.scaled(to: size).flatMap { view in
      // The direction of a point far ahead at the height of the lens, which lies on the horizon.
      view.optics.project(Point(meters: view.rotation.inverse.apply(SIMD3(1, 0, 0))))?.y
    }
    let top = min(max(0, (horizon ?? height / 2) + Self.belowHorizon * height), height * Self.bottom)
    return chv_rect(
      x: Int32(width * Self.side), y: Int32(top), width: Int32(width * (1 - 2 * Self.side)),
      height: Int32(max(0, height * Self.bottom - top)))
  }
}
