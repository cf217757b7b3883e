public import HeedGeometry

/// What the road camera or external recognitions showed in one frame: the road engine's only input.
public struct RoadObservation: Hashable, Sendable {
  /// Number of the frame within its source, from 0.
  public var frame: Int
  /// When the picture was taken.
  public var time: Timestamp
  /// Size of the picture to which boxes and markings refer.
  public var size: ImageSize
  /// Detected objects; empty also when ``looksForObjects`` is false.
  public var objects: [RoadObject]
  /// False when there is no model to detect objects.
  public var looksForObjects = true
  /// Lane markings: empty when none was found, nil without lane detection.
  public var lanes: [LaneMarking]?
  /// Motion of points in the picture; nil when none were tracked in this frame.
  public var flow: RoadFlow?
  /// The latest vehicle signals; nil before the first.
  public var vehicle: VehicleState?
  /// Where the driver looked, if the road source provides it; nil: the cabin camera decides.
  public var driver: DriverGaze?

  /// Memberwise initializer, without ``flow`` and ``driver``.
  public init(
    frame: Int, time: Timestamp, size: ImageSize, objects: [RoadObject] = [], lanes: [LaneMarking]? = nil,
    vehicle: VehicleState? = nil
  ) {
    (self.frame, self.time, self.size, self.objects, self.lanes) = (frame, time, size, objects, lanes)
    self.vehicle = vehicle
  }

  /// The observation as a recording holds it. Invalid parts are left out: boxes that are not finite, have no area or
  /// lie wholly outside the picture, markings with fewer than two finite points, distances that are not positive.
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
  /// Choice: no detector's box extends beyond the picture by more than ten times the picture's longer side.
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
  /// The signals as recorded: implausible yaw rates and limits become nil; for speeds see ``speed``.
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
  /// The rounded value; nil if it is `limit` or more, or not positive when written to a thousandth.
  fileprivate func positive(_ value: Double, below limit: Double) -> Double? {
    let rounded = round(value)
    return Precision.millisecond.round(rounded) > 0 && rounded < limit ? rounded : nil
  }
}
