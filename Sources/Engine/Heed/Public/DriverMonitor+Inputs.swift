import HeedGeometry
import HeedRoad
public import HeedSignals

/// A host's inputs; ignored without a run, and if dated more than a second ahead of the cabin's clock.
extension DriverMonitor {
  /// Sets the vehicle's signals: speed, turn signal, steering, brake, driver assistance, position.
  ///
  /// Each call replaces all signals. They are ignored a second later: repeat what still holds.
  /// - Parameter datetime: When they were measured, on the cabin camera's clock, milliseconds; nil: now.
  public func setVehicle(_ vehicle: VehicleState, datetime: Double? = nil) {
    core.take(at: datetime) { time in
      var said = vehicle
      said.time = time
      return .vehicle(said)
    }
  }

  /// Says what the vehicle does about requests (``RiskDelegate/onRequest(timestamp:request:)``). Heed itself never acts.
  ///
  /// A request that the vehicle supports and does not honour within a second is reported as ignored.
  /// - Parameters:
  ///   - kinds: What the vehicle can do; holds until the run ends.
  ///   - honouring: What it is doing now because it was asked to.
  public func setVehicle(supporting kinds: VehicleRequest.Kinds, honouring: VehicleRequest.Kinds = []) {
    core.take(at: nil) { time in
      var said = VehicleState(time: time)
      (said.supports, said.honours) = (kinds, honouring)
      return .vehicle(said)
    }
  }

  /// Judges one road frame's recognitions by the host's own detector: boxes in pixels of the upright frame.
  /// - Parameter datetime: When it was taken, on the cabin camera's clock, milliseconds; nil: now.
  public func determineAlerts(recognitions: [RoadObject], frameWidth: Int, frameHeight: Int, datetime: Double? = nil) {
    determineAlerts(
      RoadObservation(
        frame: 0, time: .zero, size: ImageSize(width: frameWidth, height: frameHeight), objects: recognitions),
      datetime: datetime)
  }

  /// Judges one road frame with objects, markings and vehicle signals.
  /// - Parameter datetime: Replaces the observation's time: on the cabin camera's clock, milliseconds; nil: now.
  public func determineAlerts(_ seen: RoadObservation, datetime: Double? = nil) {
    guard seen.size.width > 0, seen.size.height > 0 else { return }
    core.take(at: datetime) { time in
      var seen = seen
      let shift = time - seen.time
      seen.time = time
      if let said = seen.vehicle?.time { seen.vehicle?.time = said + shift }
      return .road(seen)
    }
  }

  /// Changes settings and the road's static regions of the run that is on: an input like a frame, so that a recording
  /// replays to the same events. Of the settings, those that ``LiveSettings`` names take effect. The next run begins with
  /// the settings that the monitor was made with.
  /// - Parameter regions: nil: those in use stay; two empty lists: from the lanes, else the vehicle's path.
  /// - Throws: What the detector refuses; then nothing has changed.
  public func changeSettings(_ settings: EngineSettings, regions: Rig.Regions? = nil) throws {
    try core.feed.road?.stage.use(settings.road.detector)
    let text = SettingsFile.text(ofChangesIn: settings)
    core.take(at: nil) { .settings(SettingsChange(time: $0, settings: text, regions: regions)) }
  }

  /// Acknowledges the warning: quiet until its time is over or a new reason appears. Critical warnings are never quiet.
  public func acknowledge() { core.take(at: nil) { .acknowledged($0) } }
}
