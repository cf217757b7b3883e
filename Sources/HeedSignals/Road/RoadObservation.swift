public import HeedGeometry

/// What the road camera, or somebody's recognitions, showed in one frame: everything the road engine decides on.
public struct RoadObservation: Hashable, Sendable {
  /// Counts the source's frames from 0.
  public var frame: Int
  /// When the picture was taken.
  public var time: Timestamp
  /// Of the picture that boxes and markings are in.
  public var size: ImageSize
  /// Empty also where nobody looked: an observation does not tell these apart.
  public var objects: [RoadObject]
  /// False: nobody looked for objects, as there is no model.
  public var looksForObjects = true
  /// nil: nobody looked for markings; empty: none was found.
  public var lanes: [LaneMarking]?
  /// How points of the picture moved; nil: nobody followed any in this frame.
  public var flow: RoadFlow?
  /// The newest thing the vehicle said; nil: it never said anything.
  public var vehicle: VehicleState?
  /// Where the driver looked, when the road's source says it; nil: it does not, the cabin's may.
  public var driver: DriverGaze?

  public init(
    frame: Int, time: Timestamp, size: ImageSize, objects: [RoadObject] = [], lanes: [LaneMarking]? = nil,
    vehicle: VehicleState? = nil
  ) {
    self.frame = frame
    self.time = time
    self.size = size
    self.objects = objects
    self.lanes = lanes
    self.vehicle = vehicle
  }

  /// The observation as a recording holds it; what is no measurement is left out: a box that is not finite, has no area or
  /// lies wholly outside the picture, a marking with fewer than two finite points, a distance that is not positive.
  public func rounded() -> RoadObservation {
    var result = self
    result.objects = objects.compactMap { $0.rounded(in: size) }
    result.lanes = lanes.map { $0.compactMap { $0.rounded() } }
    result.flow = flow?.rounded()
    result.vehicle = vehicle?.rounded()
    result.driver = driver?.rounded()
    return result
  }
}

extension RoadObject {
  /// Choice: no detector's box reaches further out of its picture than ten times the picture's side.
  private static let farthestOutside = 10.0

  func rounded(in size: ImageSize) -> RoadObject? {
    let limit = Double(max(size.width, size.height)) * Self.farthestOutside
    let sides = [box.x, box.y, box.width, box.height]
    guard sides.allSatisfy({ $0.isFinite && abs($0) <= limit }), box.width > 0, box.height > 0,
      box.visibleShare(in: size) > 0
    else { return nil }
    var result = self
    let pixel = Precision.pixel
    result.box = ImageRect(
      x: pixel.round(box.x), y: pixel.round(box.y), width: pixel.round(box.width), height: pixel.round(box.height))
    guard result.box.width > 0, result.box.height > 0, result.box.visibleShare(in: size) > 0 else { return nil }
    result.score = score.flatMap { (0...1).contains($0) ? Precision.ratio.round($0) : nil }
    result.distanceMeters = distanceMeters.flatMap { Precision.meter.positive($0, below: 10_000) }
    return result
  }
}

extension LaneMarking {
  func rounded() -> LaneMarking? {
    var result = self
    result.points = points.map { PlanePoint(x: Precision.pixel.round($0.x), y: Precision.pixel.round($0.y)) }
      .filter { abs($0.x) < 1e6 && abs($0.y) < 1e6 }
    result.confidence = confidence.flatMap { (0...1).contains($0) ? Precision.ratio.round($0) : nil }
    return result.points.count >= 2 ? result : nil
  }
}

extension VehicleState {
  /// Yaw rates that no vehicle has, and limits that are none, are left out. Speeds are kept as they came, see ``speed``.
  public func rounded() -> VehicleState {
    var result = self
    result.speed = speed.map { Precision.meter.round($0) }
    result.yawRate = yawRate.map { Precision.meter.round($0) }.flatMap { abs($0) < 10 ? $0 : nil }
    result.steering = steering.flatMap { $0.radians.isFinite ? Precision.round($0) : nil }
    result.heading = heading.flatMap { $0.radians.isFinite ? Precision.round($0) : nil }
    result.speedLimit = speedLimit.flatMap { Precision.meter.positive($0, below: 1000) }
    return result
  }
}

extension Precision {
  /// Rounded; nil for what is too large, and for what is not positive also where lines show it, to a thousandth.
  fileprivate func positive(_ value: Double, below limit: Double) -> Double? {
    let rounded = round(value)
    return Precision.millisecond.round(rounded) > 0 && rounded < limit ? rounded : nil
  }
}
