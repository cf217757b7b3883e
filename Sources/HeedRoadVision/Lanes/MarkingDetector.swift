import Foundation
public import HeedGeometry
public import HeedPictures
public import HeedSignals

/// Finds the markings of the road without a net: places brighter or yellower than both their sides at a marking's width,
/// parallel curves on the ground that go through them, and a memory of where these were.
///
/// With a rig's road camera its lens, attitude and height are used, and the picture corrects pitch and yaw by what they are
/// off; without one, or for pictures of another shape, a camera is assumed (``Settings/Assumptions``) and horizon and
/// direction are found in the picture. Either way markings come in the picture's own pixels.
///
/// Frames come in time order, from one thread at a time; a time that goes back, a gap or another size begin anew.
public final class MarkingDetector: LaneStage {
  private let settings: Settings
  private let camera: MountedCamera?
  private var view: RoadView?
  private var tracker: MarkingTracker?

  /// - Parameter camera: The rig's; nil: one is assumed.
  public init(camera: MountedCamera? = nil, settings: Settings = Settings()) {
    (self.camera, self.settings) = (camera, settings)
  }

  public func markings(in frame: Frame) throws(VisionError) -> [LaneMarking] {
    if view?.size != frame.size {
      view = RoadView(camera, size: frame.size, settings: settings.assumptions)
      tracker = nil
    }
    guard let view else { return [] }
    var current = tracker ?? MarkingTracker(view: view, settings: settings)
    defer { tracker = current }
    return try current.update(frame, evidence: RidgeFinder(view: view, settings: settings.paint))
  }

  /// The camera as the road in the last frame shows it: pitch against the road and yaw against its direction beside the
  /// vehicle, with assumed values where the rig has none. nil: no road was found.
  ///
  /// Its yaw holds the camera's own and how the vehicle stands in its lane; for distances on the ground take the pitch.
  public var seenCamera: MountedCamera? { tracker?.seenCamera }
}
