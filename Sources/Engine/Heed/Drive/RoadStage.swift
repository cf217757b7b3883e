public import HeedSignals

/// Everything that was seen in one picture of the road.
public struct RoadSight: Hashable, Sendable {
  /// Objects in edge coordinates of the upright frame; nil: no detector is present.
  public var objects: [RoadObject]?
  /// Lane markings; nil: no lane stage is present.
  public var lanes: [LaneMarking]?
  /// Motion of the road's points; nil: none measured.
  public var flow: RoadFlow?
  /// Vehicle signals that came with the picture; nil: none.
  public var vehicle: VehicleState?

  /// Joins the results of the stages.
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

/// Analyzes road pictures. Called from one thread at a time, with upright pictures in time order.
public protocol RoadStage: AnyObject, Sendable {
  /// Looks for objects and markings in `frame`.
  /// - Throws: Why the frame cannot be analyzed.
  func look(at frame: Frame) throws -> RoadSight
  /// Sets the detector's thresholds from the next frame on; callable from any thread, also while a frame is analyzed.
  /// - Throws: What is wrong with a value; the previous thresholds stay then.
  func use(_ thresholds: ObjectThresholds) throws
}

extension RoadStage {
  /// Does nothing, for a stage without a detector.
  public func use(_ thresholds: ObjectThresholds) {}
}
