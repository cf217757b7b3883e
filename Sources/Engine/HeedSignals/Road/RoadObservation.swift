import HeedGeometry

extension RoadObservation {
  /// The observation as a recording holds it, without boxes that are not finite, have no area or lie outside the
  /// picture; markings with fewer than two finite points; and distances of 0 or less.
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
  /// Farthest kept box from the picture, in multiples of its longer side. Choice: detectors stay within it.
  private static let farthestOutside = 10.0

  /// The rounded object; nil if its box is empty or outside the picture. An invalid score or distance becomes nil.
  func rounded(in size: ImageSize) -> RoadObject? {
    let limit = Double(max(size.width, size.height)) * Self.farthestOutside
    let sides = [box.x, box.y, box.width, box.height]
    guard sides.allSatisfy({ $0.isFinite && abs($0) <= limit }), box.width > 0, box.height > 0,
      box.visibleShare(in: size) > 0
    else { return nil }
    var result = self
    result.box = Precision.pixel.round(box)
    guard result.box.width > 0, result.box.height > 0, result.box.visibleShare(in: size) > 0 else { return nil }
    result.score = score.flatMap { (0...1).contains($0) ? Precision.ratio.round($0) : nil }
    result.distanceMeters = distanceMeters.flatMap { Precision.meter.positive($0, below: 10_000) }
    return result
  }
}

extension LaneMarking {
  func rounded() -> LaneMarking? {
    var result = self
    result.points = points.map { Precision.pixel.round($0) }.filter(\.isMeasurement)
    result.confidence = confidence.flatMap { (0...1).contains($0) ? Precision.ratio.round($0) : nil }
    return result.points.count >= 2 ? result : nil
  }
}

extension VehicleState {
  /// Possible speeds and speed limits, m/s. Choice: above every car on a road.
  package static let speeds = 0.0...100.0
  /// Possible yaw rates, radians per second. Choice: a car that spins turns by 3.
  private static let yawRates = -10.0...10.0

  /// Removes values that no vehicle has.
  /// - Returns: The first of these values in words; nil if there are none.
  package mutating func removeImpossible() -> String? {
    var words: String?
    func check(_ value: inout Double?, _ possible: ClosedRange<Double>, _ name: String) {
      guard let given = value, !possible.contains(given) else { return }
      words = words ?? "\(name) is \(given), outside \(possible.lowerBound) to \(possible.upperBound)"
      value = nil
    }
    check(&speed, Self.speeds, "speed in m/s")
    check(&speedLimit, Self.speeds, "speed limit in m/s")
    check(&yawRate, Self.yawRates, "yaw rate in rad/s")
    return words
  }

  /// The signals with recorded precision. Impossible values stay until `removeImpossible()` reports them.
  public func rounded() -> VehicleState {
    var result = self
    result.speed = speed.map { Precision.meter.round($0) }
    result.yawRate = yawRate.flatMap { $0.isFinite ? Precision.meter.round($0) : nil }
    result.steering = steering.flatMap { $0.radians.isFinite ? Precision.round($0) : nil }
    result.heading = heading.flatMap { $0.radians.isFinite ? Precision.round($0) : nil }
    result.speedLimit = speedLimit.flatMap { Precision.meter.positive($0, below: .infinity) }
    return result
  }
}

extension Precision {
  /// The rounded value; nil if it reaches `limit`, or rounds to 0 or less at three decimals.
  fileprivate func positive(_ value: Double, below limit: Double) -> Double? {
    let rounded = round(value)
    return Precision.millisecond.round(rounded) > 0 && rounded < limit ? rounded : nil
  }
}

extension LaneMarking {
  /// The place of the marking: a boundary of the vehicle's own lane, or the next marking beyond that boundary.
  public enum Position: String, Hashable, Codable, Sendable, CaseIterable {
    /// Left and right as seen in driving direction.
    case egoLeft, egoRight, adjacentLeft, adjacentRight
  }
}

extension RoadFlow {
  /// The flow as a recording holds it; invalid tracks are left out.
  func rounded() -> RoadFlow {
    RoadFlow(since: since, tracks: tracks.prefix(Self.mostTracks).compactMap { $0.rounded() })
  }

  /// Maximum number of tracks per frame. Choice: a calibration needs far fewer tracks.
  private static let mostTracks = 1000
}

extension RoadFlow.Track {
  fileprivate func rounded() -> RoadFlow.Track? {
    let result = RoadFlow.Track(from: Precision.flowPixel.round(from), to: Precision.flowPixel.round(to))
    return result.from.isMeasurement && result.to.isMeasurement ? result : nil
  }
}

extension VehicleState {
  /// State of the turn signal; `none` when it is off.
  public enum TurnSignal: String, Hashable, Codable, Sendable, CaseIterable { case none, left, right }

  /// True for a state that only answers requests or acknowledges a warning, and holds no data on the vehicle's motion.
  public var isReplyAlone: Bool {
    var rest = self
    (rest.supports, rest.honours, rest.isAcknowledging) = (nil, nil, nil)
    return rest == VehicleState(time: time) && rest != self
  }
}
