public import HeedSignals

/// What was detected in one road picture.
public struct RoadSight: Hashable, Sendable {
  /// Objects, with boxes in pixel-edge coordinates of the upright picture; nil without a detector.
  public var objects: [RoadObject]?
  /// Lane markings; nil without a detector of markings.
  public var lanes: [LaneMarking]?
  /// Motion of points on the road since an earlier picture; nil if not measured.
  public var flow: RoadFlow?
  /// Vehicle signals that came with the picture; nil if none did.
  public var vehicle: VehicleState?

  /// Combines what the detectors found.
  public init(objects: [RoadObject]?, lanes: [LaneMarking]? = nil, flow: RoadFlow? = nil) {
    (self.objects, self.lanes, self.flow) = (objects, lanes, flow)
  }

  /// The road engine's input for this picture.
  package func observation(of frame: Frame) -> RoadObservation {
    var observation = RoadObservation(
      frame: frame.index, time: frame.time, size: frame.size, objects: objects ?? [], lanes: lanes, vehicle: vehicle)
    observation.looksForObjects = objects != nil
    observation.flow = flow
    return observation
  }
}

/// Analyzes upright road pictures in time order, from one thread at a time.
public protocol RoadStage: AnyObject, Sendable {
  /// Detects objects and markings in `frame`.
  /// - Throws: An error that says why the frame cannot be analyzed.
  func look(at frame: Frame) throws -> RoadSight
  /// Sets the detector's thresholds from the next frame on; from any thread, also during an analysis.
  /// - Throws: A problem with a value; then the previous thresholds stay.
  func use(_ thresholds: ObjectThresholds) throws
}

extension RoadStage {
  /// Does nothing: a stage without a detector has no thresholds.
  public func use(_ thresholds: ObjectThresholds) {}
}
