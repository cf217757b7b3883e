import Foundation
public import HeedGeometry
public import HeedSignals
public import HeedVision

/// Finds lane markings without a net. The detector fits parallel curves on the ground to places that are brighter or
/// yellower than both sides over a marking's width, and tracks the curves.
///
/// With a rig's road camera, the detector uses the camera's lens, attitude and height, and the picture corrects pitch
/// and yaw. Without a rig's camera, or for another aspect ratio, the detector assumes a camera
/// (``Settings/Assumptions``) and estimates horizon and direction from the picture. In both cases markings are in the
/// picture's own pixels.
///
/// Frames come in time order, from one thread at a time; a step back, a gap or another picture size resets the tracker.
public final class MarkingDetector: LaneStage {
  private let settings: Settings
  private let camera: MountedCamera?
  private var view: RoadView?
  private var tracker: MarkingTracker?

  /// - Parameter camera: The rig's road camera; nil for an assumed camera.
  public init(camera: MountedCamera? = nil, settings: Settings = Settings()) {
    (self.camera, self.settings) = (camera, settings)
  }

  /// Finds the markings of the next frame, as ``LaneStage/markings(in:)`` describes.
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

  /// The camera estimated from the last frame: pitch against the road and yaw against the road's direction; nil if no
  /// road was found. Other values are assumed if the rig gives none. For distances on the ground use only the pitch,
  /// because the yaw includes the vehicle's heading in its lane.
  public var seenCamera: MountedCamera? { tracker?.seenCamera }
}
