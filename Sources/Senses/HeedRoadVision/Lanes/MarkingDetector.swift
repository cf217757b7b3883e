public import HeedGeometry
public import HeedSignals
public import HeedVision

/// Finds lane markings in frames, as ``MarkingDetector`` does. Frames come in time order, from one thread at a time.
public protocol LaneStage: AnyObject {
  /// Finds the lane markings of one frame.
  /// - Returns: At most one marking per position, in the order of `LaneMarking.Position`. Points run along the middle
  ///   of the paint, from the picture's bottom upwards, in the picture's own pixels.
  func markings(in frame: Frame) throws(VisionError) -> [LaneMarking]
}

/// Finds lane markings without a net. The detector fits parallel curves on the ground to places that are brighter or
/// yellower than both sides over a marking's width, and tracks the curves.
///
/// With a rig's road camera, the detector uses the camera's lens, attitude and height, and the picture corrects pitch
/// and yaw. Otherwise, or for another aspect ratio, a camera is assumed, with horizon and direction from the picture.
/// Markings are in the picture's own pixels.
///
/// Frames come in time order, from one thread at a time; a step back, a gap or another picture size resets the
/// tracker.
public final class MarkingDetector: LaneStage {
  /// Settings for the pace of the search for the road.
  public struct Settings: Hashable, Codable, Sendable {
    /// Number of pieces of a search per frame; nil does a whole search in one frame, for single pictures.
    public var pieces: Int?

    /// The default settings: a whole search in one frame.
    public init() {}

    /// Settings for a camera or a clip. A search is spread over several frames, to be in time. The first search, also
    /// after a gap, is done at once.
    public static var frames: Settings {
      var settings = Settings()
      // Choice: 3 pieces take 5 to 10 ms at 1280x720 (docs/road.md); a search takes 5 to 8 frames.
      settings.pieces = 3
      return settings
    }
  }

  private let settings: Settings
  private let camera: MountedCamera?
  private var tracker: MarkingTracker?

  /// - Parameter camera: The rig's road camera; nil for an assumed camera.
  public init(camera: MountedCamera? = nil, settings: Settings = Settings()) {
    (self.camera, self.settings) = (camera, settings)
  }

  /// Finds the markings of the next frame, as ``LaneStage/markings(in:)`` describes.
  public func markings(in frame: Frame) throws(VisionError) -> [LaneMarking] {
    var current = MarkingTracker.next(after: tracker, camera, size: frame.size, pieces: settings.pieces)
    defer { tracker = current }
    return try current.update(frame)
  }

  /// The camera estimated from the last frame; nil if no road was found. Its pitch is that against the road, its yaw
  /// that against the road's direction. The rig gives the other values, or they are assumed. For distances on the
  /// ground use only the pitch, because the yaw includes the vehicle's heading in its lane.
  public var seenCamera: MountedCamera? { tracker?.seenCamera }
}
