extension Notice {
  /// What was wrong with something that came in.
  public enum Cause: String, Hashable, Codable, Sendable, CaseIterable {
    /// The time of a cabin picture, of a reported silence, of a road picture, or of vehicle signals.
    case cameraTime, silenceTime, roadTime, vehicleTime
    /// A value that no vehicle has.
    case vehicleValue
    /// The wall clock, which was set during the run.
    case wallClock
    /// The cabin camera, which was turned; the rig, which what is seen contradicts; or the driver's seat, which was set.
    case cameraMoved, rigDoubtful, seatMoved
  }
}
