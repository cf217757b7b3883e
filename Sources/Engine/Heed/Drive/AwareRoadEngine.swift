public import HeedRisk
public import HeedRoad
public import HeedSignals

/// The road engine together with what the driver has seen of the road: the loop that cameras, files and replays share.
/// A frame is judged with the driver's looks up to it, held against the objects of the frame before.
public struct AwareRoadEngine: Sendable {
  private var engine: RoadEngine
  private var belief: HazardAwareness

  /// Joins a road engine and an estimate of the driver's awareness.
  public init(_ engine: RoadEngine, belief: HazardAwareness = HazardAwareness()) {
    (self.engine, self.belief) = (engine, belief)
  }

  /// What the driver has probably seen, as of the last look or frame.
  public var sight: HazardSight { belief.sight }

  /// The speed at any moment; see ``RoadEngine/speed(of:at:)``.
  public mutating func speed(of vehicle: VehicleState?, at time: Timestamp) -> SpeedEstimate? {
    engine.speed(of: vehicle, at: time)
  }

  /// Standing alerts, worst first.
  public var standingAlerts: [RoadAlert] { engine.standingAlerts }
  /// Feeds a look between road frames, as a cabin camera brings them at its own rate.
  /// - Parameter view: nil: the driver's gaze is not known.
  public mutating func look(_ view: DriverGaze?, at time: Timestamp) { belief.look(view, at: time) }

  /// Judges one road frame.
  /// - Parameters:
  ///   - driver: The driver's gaze from the cabin; the observation's own takes precedence; nil: earlier looks.
  ///   - gain: How much sooner the driver's state asks to be warned, seconds; see ``HazardSight/gain``.
  /// - Returns: What ``RoadEngine/update(_:seen:)`` returns.
  public mutating func update(
    _ observation: RoadObservation, driver: DriverGaze? = nil, gain: Double = 0
  ) -> [MonitorEvent] {
    if let view = observation.driver ?? driver { belief.look(view, at: observation.time) }
    var sight = belief.sight(at: observation.time)
    sight.gain = gain
    let events = engine.update(observation, seen: sight)
    if case .road(let report)? = events.first { belief.update(report) }
    return events
  }

  /// Ends monitoring: standing alerts are cleared at the time of the last frame.
  public mutating func finish() -> [MonitorEvent] { engine.finish() }
  /// Replaces the static regions of a running engine; nil: none.
  /// - Throws: ``RegionError``; then the previous regions stay.
  public mutating func setRegions(_ regions: Rig.Regions?) throws(RegionError) { try engine.setRegions(regions) }
  /// The static regions in use; nil: none.
  public var staticRegions: Rig.Regions? { engine.staticRegions }
  /// Judges by other alert settings from now on; see ``RoadEngine/use(_:)``.
  /// - Throws: `RoadError` for contradictory alert settings; then the previous ones stay.
  public mutating func use(_ settings: RoadSettings) throws(RoadError) { try engine.use(settings) }
  /// Continues with another engine's calibration of the same camera; see ``RoadEngine/keepCalibration(of:)``.
  public mutating func keepCalibration(of other: AwareRoadEngine) { engine.keepCalibration(of: other.engine) }
}
