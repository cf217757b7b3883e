public import HeedSignals

/// What one picture of the road showed.
public struct RoadSight: Hashable, Sendable {
  /// nil: there is nothing that looks for objects.
  public var objects: [RoadObject]?
  /// nil: there is nothing that looks for markings.
  public var lanes: [LaneMarking]?

  public init(objects: [RoadObject]?, lanes: [LaneMarking]? = nil) {
    (self.objects, self.lanes) = (objects, lanes)
  }
}

/// Turns a picture of the road into what was seen in it.
///
/// Called from one thread at a time, with upright pictures in the order of their times.
public protocol RoadStage: AnyObject, Sendable {
  /// Looks for objects and markings in `frame`; boxes are in its edge coordinates.
  func look(at frame: Frame) throws -> RoadSight
}
