import HeedSignals

/// Tells what was not used, once for each cause; again only after the cause was absent for a while.
struct NoticeBoard: Sendable {
  /// How long a cause must be absent to be told again. Choice: a lasting fault is one notice, and a log stays short.
  private static let absence: Duration = .seconds(10)
  private var latest: [Notice.Cause: Timestamp] = [:]

  /// - Parameters:
  ///   - text: The fault, without a full stop. What becomes of the input and the remedy are added.
  ///   - time: On the drive's clock.
  mutating func tell(_ cause: Notice.Cause, _ text: @autoclosure () -> String, at time: Timestamp) -> [MonitorEvent] {
    defer { latest[cause] = time }
    if let last = latest[cause], time - last < Self.absence { return [] }
    return [Self.event(cause, text(), at: time)]
  }

  /// The notice of what is told each time.
  static func event(_ cause: Notice.Cause, _ text: String, at time: Timestamp) -> MonitorEvent {
    .notice(Notice(time: time, cause: cause, text: "\(text); \(cause.remedy)."))
  }

  /// A time's distance in words, such as `3.2 s ahead of`.
  static func words(_ off: Duration) -> String {
    let seconds = (abs(off.seconds) * 1000).rounded() / 1000
    return seconds == 0 ? "at the same time as" : "\(seconds) s \(off > .zero ? "ahead of" : "behind")"
  }
}

extension Notice.Cause {
  fileprivate var remedy: String {
    switch self {
    case .cameraTime, .roadTime: "it was not judged. A camera's times increase from picture to picture"
    case .silenceTime: "it was not used. Give the time of the camera's own clock"
    case .vehicleTime: "they are not used. Date them on the camera's clock, and send them at least once a second"
    case .wallClock: "dates follow the new time from now on"
    case .cameraMoved: "zones are turned with it. Fasten it, and measure the rig again if it stays so"
    case .rigDoubtful: "zones, attention and looks are not judged. Check the rig"
    case .seatMoved: "what was learned of the driver is kept. Calibrate again if the gaze is off"
    case .vehicleValue: "it counts as not known. Check the unit and the sensor"
    }
  }
}
