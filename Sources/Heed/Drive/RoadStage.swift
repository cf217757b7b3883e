public import HeedSignals

/// What one picture of the road showed.
public struct RoadSight: Hashable, Sendable {
  /// nil: there is nothing that looks for objects.
  public var objects: [RoadObject]?
  /// nil: there is nothing that looks for markings.
  public var lanes: [LaneMarking]?
  /// nil: nobody follows points of the picture, or not in this one.
  public var flow: RoadFlow?
  /// What was said of the vehicle with the picture; nil: nothing.
  public var vehicle: VehicleState?

  public init(objects: [RoadObject]?, lanes: [LaneMarking]? = nil, flow: RoadFlow? = nil) {
    (self.objects, self.lanes, self.flow) = (objects, lanes, flow)
  }

  /// As the engine takes it.
  func observation(of frame: Frame) -> RoadObservation {
    var observation = RoadObservation(
      frame: frame.index, time: frame.time, size: frame.size, objects: objects ?? [], lanes: lanes, vehicle: vehicle)
    observation.looksForObjects = objects != nil
    observation.flow = flow
    return observation
  }
}

/// Turns a picture of the road into what was seen in it.
///
/// Called from one thread at a time, with upright pictures in the order of their times.
public protocol RoadStage: AnyObject, Sendable {
  /// Looks for objects and markings in `frame`; boxes are in its edge coordinates.
  func look(at frame: Frame) throws -> RoadSight

  /// Sets which boxes of a detector are objects, from the next frame on; from any thread, also while a frame is looked
  /// at.
  /// - Throws: What is wrong with a value; what was set stays.
  func use(_ thresholds: ObjectThresholds) throws
}

extension RoadStage {
  /// Nothing: of a stage without a detector of that kind.
  public func use(_ thresholds: ObjectThresholds) {}
}
