import HeedGeometry
public import HeedSignals

/// What a host hands in while it runs; without a run nothing happens, and what is dated more than a second ahead of the
/// cabin's clock is passed over.
extension DriverMonitor {
  /// What the vehicle says of itself: speed, turn signal, steering, brake, whether an assistant drives, where it is.
  ///
  /// Each call takes the place of the last. What was said more than a second before a frame is not known there: say
  /// again what goes on.
  /// - Parameter vehicle: Its time is not used where `datetime` is nil: it was said just now.
  /// - Parameter datetime: When it was said, on the cabin camera's clock, milliseconds as in the events' times.
  public func setVehicle(_ vehicle: VehicleState, datetime: Double? = nil) {
    core.take(at: datetime) { time in
      var said = vehicle
      said.time = time
      return .vehicle(said)
    }
  }

  /// Judges recognitions of one road frame, from a detector of the host's own.
  /// - Parameters:
  ///   - recognitions: Boxes in pixels of the upright frame.
  ///   - datetime: When it was taken, on the cabin camera's clock, milliseconds; nil: just now.
  public func determineAlerts(recognitions: [RoadObject], frameWidth: Int, frameHeight: Int, datetime: Double? = nil) {
    determineAlerts(
      RoadObservation(
        frame: 0, time: .zero, size: ImageSize(width: frameWidth, height: frameHeight), objects: recognitions),
      datetime: datetime)
  }

  /// Judges one road frame with all that was seen in it, markings and what the vehicle said too.
  /// - Parameter datetime: As before; nil: just now, whatever the observation's own time is.
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

  /// The driver or the host says that the warning was understood: it is quiet until its time is over or something else
  /// comes. What is critical is never quiet.
  public func acknowledge() { core.take(at: nil) { .acknowledged($0) } }
}
