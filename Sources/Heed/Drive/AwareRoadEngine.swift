public import HeedRisk
public import HeedRoad
public import HeedSignals

/// The road as its engine judges it, and what the driver has seen of it: the one loop between the two, for every way
/// in.
///
/// A frame is judged with what the driver had seen up to it of the objects as they stood one frame before; what the
/// frame shows is what later looks are held against.
public struct AwareRoadEngine: Sendable {
  private var engine: RoadEngine
  private var belief: HazardAwareness

  public init(_ engine: RoadEngine, belief: HazardAwareness = HazardAwareness()) {
    (self.engine, self.belief) = (engine, belief)
  }

  /// What the driver is believed to have seen, as of the last look or frame.
  public var sight: HazardSight { belief.sight }

  /// The speed at any moment, see ``RoadEngine/speed(of:at:)``.
  public mutating func speed(of vehicle: VehicleState?, at time: Timestamp) -> SpeedEstimate? {
    engine.speed(of: vehicle, at: time)
  }

  /// Alerts that stand, worst first.
  public var standingAlerts: [RoadAlert] { engine.standingAlerts }

  /// Feeds a look of the driver's between road frames, as a cabin camera brings them: faster than the road's, and at
  /// other times.
  /// - Parameter view: nil: it is not known where the driver looks.
  public mutating func look(_ view: DriverGaze?, at time: Timestamp) { belief.look(view, at: time) }

  /// Judges one road frame.
  /// - Parameter driver: Where the driver looks, as the cabin says it; what the observation itself says goes before.
  ///   nil: the looks that were fed are all that is known.
  /// - Returns: What ``RoadEngine/update(_:seen:)`` returns.
  public mutating func update(_ observation: RoadObservation, driver: DriverGaze? = nil) -> [MonitorEvent] {
    if let view = observation.driver ?? driver { belief.look(view, at: observation.time) }
    let events = engine.update(observation, seen: belief.sight(at: observation.time))
    if case .road(let report)? = events.first { belief.update(report) }
    return events
  }

  /// Ends the watch: what stands is cleared, at the time of the last frame.
  public mutating func finish() -> [MonitorEvent] { engine.finish() }

  /// Replaces the static regions while it runs; nil: none.
  /// - Throws: ``RegionError``; then the previous ones stay.
  public mutating func setRegions(_ regions: Rig.Regions?) throws(RegionError) { try engine.setRegions(regions) }

  /// Goes on with what another one learned of the same camera, see ``RoadEngine/keepCalibration(of:)``.
  public mutating func keepCalibration(of other: AwareRoadEngine) { engine.keepCalibration(of: other.engine) }
}
