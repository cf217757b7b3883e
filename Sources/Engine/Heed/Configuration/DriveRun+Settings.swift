import HeedRoad
public import HeedSignals

extension DriveRun {
  /// Changes settings and regions of a run that is on, from any thread: an input like a frame, so that a recording holds
  /// it. Of the settings, those that ``LiveSettings`` names take effect; the detector's thresholds from the next picture.
  /// - Parameter regions: The road's static regions; nil: those in use stay; two empty lists: none.
  /// - Returns: What changed, in the order of a settings file; nothing after the run's end.
  /// - Throws: What a detector or a receiver of events refuses.
  @discardableResult
  public func change(_ settings: EngineSettings, regions: Rig.Regions? = nil) throws -> [SettingsReport.Item] {
    guard let drive else { return [] }
    try useThresholds(settings.road.detector)
    let text = SettingsFile.text(ofChangesIn: settings)
    let events = try drive.take(.settings(SettingsChange(time: present, settings: text, regions: regions)))
    for case .settings(let report) in events { return report.changes }
    return []
  }

  /// Acknowledges the warning, from any thread.
  /// - Throws: What a receiver of events refuses.
  public func acknowledge() throws { try drive?.take(.acknowledged(present)) }

  /// Plays files in their own time; cameras ignore it. Call it before the run.
  public func playInOwnTime() { pace = ReplayControl(span: nil, speed: 1) }

  /// The settings in use; nil after a run without an engine of its own.
  public var settings: EngineSettings? { drive?.settings }
  /// The road's static regions in use; nil: none.
  public var regions: Rig.Regions? { drive?.regions }
}
