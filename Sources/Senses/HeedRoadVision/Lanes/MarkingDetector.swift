import Foundation
public import HeedGeometry
public import HeedSignals
public import HeedVision

/// Finds lane markings without a net: fits parallel curves on the ground to places that are brighter or yellower than
/// both sides over a marking's width, and tracks them.
///
/// With a rig's road camera, its lens, attitude and height are used and the picture corrects pitch and yaw. Otherwise,
/// or for another picture shape, a camera is assumed (``Settings/Assumptions``) and horizon and direction are estimated
/// from the picture. In both cases markings are in the picture's own pixels.
///
/// Frames come in time order, from one thread at a time; a step back, a gap or another picture size resets the tracker.
public final class MarkingDetector: LaneStage {
  private let settings: Settings
  private let camera: MountedCamera?
  private var view: RoadView?
  private var tracker: MarkingTracker?

  /// - Parameter camera: The rig's road camera; nil: an assumed camera.
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

  /// The camera as estimated from the last frame: pitch against the road and yaw against its direction, with assumed
  /// values if the rig has none; nil if no road was found. The yaw includes the vehicle's heading in its lane; for
  /// distances on the ground use the pitch only.
  public var seenCamera: MountedCamera? { tracker?.seenCamera }
}
