import HeedRoad
public import HeedSignals

extension DriveRun {
  /// Changes settings of an active run, from any thread. The change is an input like a frame, so a recording contains
  /// it. Only settings in ``LiveSettings`` change, the detector's with the next picture.
  /// - Returns: The changes, in file order; empty after the run's end.
  /// - Throws: Errors of a detector or of an event receiver.
  @discardableResult
  public func change(_ settings: EngineSettings) throws -> [SettingsReport.Item] {
    guard let drive else { return [] }
    try useThresholds(settings.road.detector)
    let text = SettingsFile.text(ofChangesIn: settings)
    let events = try drive.take(.settings(SettingsChange(time: present, settings: text, regions: nil)))
    for case .settings(let report) in events { return report.changes }
    return []
  }

  /// Acknowledges the present warning, from any thread.
  /// - Throws: Errors of an event receiver.
  public func acknowledge() throws { try drive?.take(.acknowledged(present)) }
  /// Adds a marker, such as the start of a stimulus, from any thread. A recording contains it.
  /// - Parameter time: When it happened, on the drive's clock; nil for now.
  /// - Throws: ``MarkerRefusal``, or errors of an event receiver.
  public func mark(_ text: String, at time: Timestamp? = nil) throws {
    try drive?.mark(text, at: time, now: present)
  }
  /// Makes the run play files in real time; to be called before the run.
  public func playInOwnTime() { pace = ReplayControl(span: nil, speed: 1) }
  /// The settings in use; nil if the run was created without a `Drive`.
  public var settings: EngineSettings? { drive?.settings }
}
