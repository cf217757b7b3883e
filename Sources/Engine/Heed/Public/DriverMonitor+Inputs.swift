import HeedGeometry
import HeedRoad
public import HeedSignals

/// Inputs from the host. They are ignored without a run, or if dated more than a second ahead of the cabin's clock.
extension DriverMonitor {
  /// Sets all vehicle signals: speed, turn signal, steering, brake, driver assistance, position.
  ///
  /// Signals expire after a second: repeat signals that still hold.
  /// - Parameter datetime: Milliseconds on the cabin camera's clock; nil means now.
  public func setVehicle(_ vehicle: VehicleState, datetime: Double? = nil) {
    core.take(at: datetime) { time in
      var said = vehicle
      said.time = time
      return .vehicle(said)
    }
  }

  /// Reports the vehicle's response to ``RiskDelegate/onRequest(timestamp:request:)``; Heed never acts on the vehicle.
  ///
  /// A supported request that is not honoured within a second is reported as ignored.
  /// - Parameters:
  ///   - kinds: The kinds of requests that the vehicle supports; valid until the run ends.
  ///   - honouring: The kinds of requests that the vehicle is carrying out now.
  public func setVehicle(supporting kinds: VehicleRequest.Kinds, honouring: VehicleRequest.Kinds = []) {
    core.take(at: nil) { time in
      var said = VehicleState(time: time)
      (said.supports, said.honours) = (kinds, honouring)
      return .vehicle(said)
    }
  }

  /// Judges one road frame's recognitions: boxes in pixels of the upright frame.
  /// - Parameter datetime: Milliseconds on the cabin camera's clock; nil means now.
  public func determineAlerts(recognitions: [RoadObject], frameWidth: Int, frameHeight: Int, datetime: Double? = nil) {
    determineAlerts(
      RoadObservation(
        frame: 0, time: .zero, size: ImageSize(width: frameWidth, height: frameHeight), objects: recognitions),
      datetime: datetime)
  }

  /// Judges one road frame with objects, markings and vehicle signals.
  /// - Parameter datetime: Replaces the observation's time; milliseconds on the cabin camera's clock, nil means now.
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

  /// Changes settings and static road regions of the active run, as an input like a frame, so a recording replays to
  /// the same events. Only settings that ``LiveSettings`` names change; the next run has the monitor's settings.
  /// - Parameter regions: nil keeps the current regions; two empty lists follow the lanes or the vehicle's path.
  /// - Throws: ``ConfigurationError`` for settings out of range or contradictory, `RoadError` for invalid regions; then
  ///   nothing has changed.
  public func changeSettings(_ settings: EngineSettings, regions: Rig.Regions? = nil) throws {
    let text = SettingsFile.text(ofChangesIn: settings)
    _ = try SettingsFile.settings(path: "settings", text: text)
    _ = try RoadEngine(camera: nil, regions: regions)
    try core.feed.road?.stage.use(settings.road.detector)
    core.take(at: nil) { .settings(SettingsChange(time: $0, settings: text, regions: regions)) }
  }

  /// Sets the detector's thresholds and labels from the next frame on; initially the settings' `road.detector`.
  /// - Throws: `RoadError.settings` with the value that is out of range; then nothing has changed.
  public func setDetector(_ thresholds: ObjectThresholds) throws {
    if let problem = thresholds.problem { throw RoadError.settings(problem) }
    try core.feed.road?.stage.use(thresholds)
  }

  /// Quiets the warning until its time is over or a new reason appears. Critical warnings stay on.
  public func acknowledge() { core.take(at: nil) { .acknowledged($0) } }

  /// Adds a marker, such as the start of a stimulus, to events and recording.
  /// - Parameters:
  ///   - text: At most 4 KB.
  ///   - datetime: Milliseconds on the cabin camera's clock; nil means now.
  /// - Throws: ``MarkerRefusal``, without a run too.
  public func mark(_ text: String, datetime: Double? = nil) throws { try core.mark(text, at: datetime) }
}
