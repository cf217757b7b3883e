import HeedGeometry
import HeedRoad
public import HeedSignals

/// The inputs of a host. An input is ignored without a run, or if dated more than a second ahead of the cabin's clock.
extension DriverMonitor {
  /// Sets the vehicle's signals: speed, turn signal, steering, brake, driver assistance, position.
  ///
  /// Each call replaces all signals. Signals expire after a second, so repeat the signals that still hold.
  /// - Parameter datetime: When the signals were measured, on the cabin camera's clock, milliseconds; nil means now.
  public func setVehicle(_ vehicle: VehicleState, datetime: Double? = nil) {
    core.take(at: datetime) { time in
      var said = vehicle
      said.time = time
      return .vehicle(said)
    }
  }

  /// Reports the vehicle's response to requests (``RiskDelegate/onRequest(timestamp:request:)``). Heed itself never
  /// acts on the vehicle.
  ///
  /// A request that the vehicle supports but does not honour within a second is reported as ignored.
  /// - Parameters:
  ///   - kinds: The kinds of requests that the vehicle supports; valid until the run ends.
  ///   - honouring: The kinds that the vehicle is carrying out now because of a request.
  public func setVehicle(supporting kinds: VehicleRequest.Kinds, honouring: VehicleRequest.Kinds = []) {
    core.take(at: nil) { time in
      var said = VehicleState(time: time)
      (said.supports, said.honours) = (kinds, honouring)
      return .vehicle(said)
    }
  }

  /// Judges one road frame's recognitions from the host's own detector: boxes in pixels of the upright frame.
  /// - Parameter datetime: When the frame was taken, on the cabin camera's clock, milliseconds; nil means now.
  public func determineAlerts(recognitions: [RoadObject], frameWidth: Int, frameHeight: Int, datetime: Double? = nil) {
    determineAlerts(
      RoadObservation(
        frame: 0, time: .zero, size: ImageSize(width: frameWidth, height: frameHeight), objects: recognitions),
      datetime: datetime)
  }

  /// Judges one road frame with objects, markings and vehicle signals.
  /// - Parameter datetime: Replaces the observation's time, on the cabin camera's clock, milliseconds; nil means now.
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

  /// Changes settings and the road's static regions of the active run. The change is an input like a frame, so a
  /// recording replays to the same events. Only settings that ``LiveSettings`` names take effect. The next run starts
  /// with the settings that the monitor was created with.
  /// - Parameter regions: nil keeps the current regions; two empty lists derive the regions from the lanes or the
  ///   vehicle's path.
  /// - Throws: A problem that the detector finds; then nothing has changed.
  public func changeSettings(_ settings: EngineSettings, regions: Rig.Regions? = nil) throws {
    try core.feed.road?.stage.use(settings.road.detector)
    let text = SettingsFile.text(ofChangesIn: settings)
    core.take(at: nil) { .settings(SettingsChange(time: $0, settings: text, regions: regions)) }
  }

  /// Acknowledges the warning. The warning is quiet until its time is over or a new reason appears. Critical warnings
  /// stay on.
  public func acknowledge() { core.take(at: nil) { .acknowledged($0) } }
}
