public import HeedRisk
public import HeedRoad
public import HeedSignals

/// The road engine with an estimate of the objects that the driver has seen; shared by cameras, files and replays.
/// Judges a frame with the driver's looks up to this frame, compared with the previous frame's objects.
public struct AwareRoadEngine: Sendable {
  private var engine: RoadEngine
  private var awareness: HazardAwareness

  public init(_ engine: RoadEngine, awareness: HazardAwareness = HazardAwareness()) {
    (self.engine, self.awareness) = (engine, awareness)
  }

  /// The driver's estimated awareness.
  public var sight: HazardSight { awareness.sight }

  public mutating func speed(of vehicle: VehicleState?, at time: Timestamp) -> SpeedEstimate? {
    engine.speed(of: vehicle, at: time)
  }

  public var standingAlerts: [RoadAlert] { engine.standingAlerts }
  /// Feeds one look between road frames, at the cabin camera's own rate.
  /// - Parameter gaze: nil if not known.
  public mutating func look(_ gaze: DriverGaze?, at time: Timestamp) { awareness.look(gaze, at: time) }

  /// Judges one road frame.
  /// - Parameters:
  ///   - driver: nil uses earlier looks. The observation's own gaze takes precedence.
  ///   - gain: How much earlier to warn, seconds; see ``HazardSight/gain``.
  public mutating func update(
    _ observation: RoadObservation, driver: DriverGaze? = nil, gain: Double = 0
  ) -> [MonitorEvent] {
    if let gaze = observation.driver ?? driver { awareness.look(gaze, at: observation.time) }
    var sight = awareness.sight(at: observation.time)
    sight.gain = gain
    let events = engine.update(observation, seen: sight)
    if case .road(let report)? = events.first { awareness.update(report) }
    return events
  }

  public mutating func finish() -> [MonitorEvent] { engine.finish() }
  public mutating func setRegions(_ regions: Rig.Regions?) throws(RegionError) { try engine.setRegions(regions) }
  public var staticRegions: Rig.Regions? { engine.staticRegions }
  public mutating func use(_ settings: RoadSettings) throws(RoadError) { try engine.use(settings) }
  public mutating func keepCalibration(of other: AwareRoadEngine) { engine.keepCalibration(of: other.engine) }
}
