import HeedRisk
import HeedRoad
import HeedSignals

/// The road engine with an estimate of which objects the driver has seen, for cameras, files and replays alike. A
/// frame is judged with all looks up to its time, matched to the previous frame's objects.
struct AwareRoadEngine: Sendable {
  var engine: RoadEngine
  /// Takes the driver's gaze between two road frames, too, at the cabin camera's own rate.
  var awareness: HazardAwareness

  /// Judges one road frame.
  /// - Parameters:
  ///   - driver: The driver's gaze; nil uses earlier looks. A gaze in the observation takes precedence.
  ///   - gain: How much earlier to warn, seconds; see ``HazardSight/gain``.
  mutating func update(_ observation: RoadObservation, driver: DriverGaze? = nil, gain: Double = 0) -> [MonitorEvent] {
    if let gaze = observation.driver ?? driver { awareness.look(gaze, at: observation.time) }
    var sight = awareness.sight(at: observation.time)
    sight.gain = gain
    let events = engine.update(observation, seen: sight)
    if case .road(let report)? = events.first { awareness.update(report) }
    return events
  }
}
