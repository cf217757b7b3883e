import HeedDriver
import HeedRisk
import HeedSignals

extension DriverStateEngine {
  /// Notes why the face is missing.
  /// - Parameter isBelieved: False while the picture repeats or is covered.
  /// - Returns: Once the face is back after a lean out of the picture, the lean as a glance.
  mutating func note(_ gone: DepartureMonitor.Finding, at time: Timestamp, isBelieved: Bool) -> [MonitorEvent] {
    snapshot.departure = isBelieved && !phoneHidesFace ? gone.early : nil
    guard let ended = gone.ended, ended.cause == .bodyLean, hasZones, ended.since < time else { return [] }
    return [
      .glance(
        time: time,
        glance: Glance(start: ended.since, end: time, zone: Zone.otherName, zoneClass: .nondriving, kind: .lean))
    ]
  }
}

extension DriverSnapshot {
  /// While the vehicle is known to move, a driver out of the picture looks away from the road.
  mutating func judgeDeparture() {
    guard let departure else { return }
    self.departure = nil
    guard departure.isLookingAway, sample.speed != nil, !sample.isStandstill else { return }
    sample.lookAwayUnseen()
    (isUnavailable, isOutOfView) = (false, true)
  }
}
