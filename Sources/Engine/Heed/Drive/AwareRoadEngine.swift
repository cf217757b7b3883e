public import HeedRisk
public import HeedRoad
public import HeedSignals

/// The road engine combined with an estimate of the objects that the driver has seen. Cameras, files and replays share
/// this engine. Judges a frame with the driver's looks up to this frame, which are compared with the objects of the
/// previous frame.
public struct AwareRoadEngine: Sendable {
  private var engine: RoadEngine
  private var awareness: HazardAwareness

  /// Combines a road engine with an estimate of the driver's awareness.
  public init(_ engine: RoadEngine, awareness: HazardAwareness = HazardAwareness()) {
    (self.engine, self.awareness) = (engine, awareness)
  }

  /// The driver's estimated awareness, as of the last look or frame.
  public var sight: HazardSight { awareness.sight }

  /// The speed at any moment; see ``RoadEngine/speed(of:at:)``.
  public mutating func speed(of vehicle: VehicleState?, at time: Timestamp) -> SpeedEstimate? {
    engine.speed(of: vehicle, at: time)
  }

  /// Standing alerts, worst first.
  public var standingAlerts: [RoadAlert] { engine.standingAlerts }
  /// Feeds one look of the driver between road frames, at the cabin camera's own rate.
  /// - Parameter gaze: nil if the driver's gaze is not known.
  public mutating func look(_ gaze: DriverGaze?, at time: Timestamp) { awareness.look(gaze, at: time) }

  /// Judges one road frame.
  /// - Parameters:
  ///   - driver: The driver's gaze from the cabin; nil uses earlier looks. The observation's own gaze takes precedence.
  ///   - gain: How much earlier to warn because of the driver's state, seconds; see ``HazardSight/gain``.
  /// - Returns: The events of ``RoadEngine/update(_:seen:)``.
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

  /// Ends monitoring: standing alerts are cleared at the time of the last frame.
  public mutating func finish() -> [MonitorEvent] { engine.finish() }
  /// Replaces the static regions of a running engine; nil removes them.
  /// - Throws: ``RegionError`` for invalid regions; then the previous regions stay.
  public mutating func setRegions(_ regions: Rig.Regions?) throws(RegionError) { try engine.setRegions(regions) }
  /// The static regions in use; nil for none.
  public var staticRegions: Rig.Regions? { engine.staticRegions }
  /// Uses other alert settings from now on; see ``RoadEngine/use(_:)``.
  /// - Throws: `RoadError` for contradictory alert settings; then the previous settings stay.
  public mutating func use(_ settings: RoadSettings) throws(RoadError) { try engine.use(settings) }
  /// Continues with another engine's calibration of the same camera; see ``RoadEngine/keepCalibration(of:)``.
  public mutating func keepCalibration(of other: AwareRoadEngine) { engine.keepCalibration(of: other.engine) }
}
