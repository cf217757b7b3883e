import Heed
import HeedDashboard
import HeedDriver
import HeedGeometry
import HeedSignals

/// The changes that the live page may make to a run: settings that fit the rig.
final class RunControls: PageControls {
  private let run: DriveRun
  private let rig: Rig
  private let initial: EngineSettings

  init(_ run: DriveRun, rig: Rig, settings: EngineSettings) { (self.run, self.rig, initial) = (run, rig, settings) }

  var settings: EngineSettings { run.settings ?? initial }

  func change(_ settings: EngineSettings) throws -> [SettingsReport.Item] {
    if let zone = settings.attention.zones.first(where: { name in !rig.zones.contains { $0.name == name } }) {
      let known = rig.zones.isEmpty ? "none" : rig.zones.map(\.name).joined(separator: ", ")
      throw PageRefusal("Attention zones: the rig has no zone \"\(zone)\"; it has \(known).")
    }
    if let region = settings.attention.region.rect {
      guard let display = rig.display else {
        throw PageRefusal("Attention region: it needs a display, and this rig has none.")
      }
      guard region.x < display.widthPoints, region.y < display.heightPoints else {
        throw PageRefusal(
          "Attention region: it lies beside the display of \(Int(display.widthPoints)) x \(Int(display.heightPoints)) points."
        )
      }
    }
    return try run.change(settings)
  }

  func acknowledge() throws { try run.acknowledge() }
  func mark(_ text: String) throws { try run.mark(text) }
}
