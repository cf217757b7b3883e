import HeedRoad
import HeedSignals

extension DriveEngine {
  /// Applies valid settings and regions. Settings that a running engine cannot change keep their values.
  /// - Returns: The changes; empty if the settings cannot be read, which hosts have refused before.
  mutating func use(_ change: SettingsChange) -> [MonitorEvent] {
    do {
      let wanted = try SettingsFile.settings(path: "settings", text: change.settings, isRecorded: true)
      var changes = try use(LiveSettings.applying(wanted, to: settings))
      changes += try useRegions(change.regions)
      guard !changes.isEmpty else { return [] }
      return [.settings(SettingsReport(time: change.time, changes: changes))]
    } catch { return [] }
  }

  private mutating func use(_ next: EngineSettings) throws -> [SettingsReport.Item] {
    let changes = SettingsFile.changes(from: settings, to: next)
    guard !changes.isEmpty else { return [] }
    try road?.engine.use(next.road)
    settings = next
    cabin?.use(next)
    fusion.use(next)
    return changes
  }

  private mutating func useRegions(_ next: Rig.Regions?) throws -> [SettingsReport.Item] {
    let before = road?.engine.staticRegions
    guard road != nil, let next, next != before ?? Rig.Regions(primary: []) else { return [] }
    try road?.engine.setRegions(next == Rig.Regions(primary: []) ? nil : next)
    func text(_ regions: Rig.Regions?) -> String { regions?.text ?? "none" }
    return [SettingsReport.Item(name: "regions", before: text(before), after: text(road?.engine.staticRegions))]
  }
}
