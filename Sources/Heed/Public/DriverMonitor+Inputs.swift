import HeedGeometry
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

  /// Acknowledges the warning: quiet until its time is over or a new reason appears. Critical warnings are never quiet.
  public func acknowledge() { core.take(at: nil) { .acknowledged($0) } }
}
