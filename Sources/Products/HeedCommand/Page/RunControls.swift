import Heed
import HeedDashboard
import HeedDriver
import HeedSignals

/// The changes that the live page may make to a run: settings that fit the rig.
final class RunControls: PageControls {
  private let run: DriveRun
  private let rig: Rig
  private let initial: EngineSettings

  init(_ run: DriveRun, rig: Rig, settings: EngineSettings) { (self.run, self.rig, initial) = (run, rig, settings) }

  var settings: EngineSettings { run.settings ?? initial }

  func change(_ settings: EngineSettings) throws -> [SettingsReport.Item] {
    if settings.attention.region.rect != nil, rig.display == nil {
      throw PageRefusal("Attention region: it needs a display, and this rig has none.")
    }
    if let problem = settings.attentionProblem(with: rig) { throw PageRefusal(problem.capitalizedFirst) }
    return try run.change(settings)
  }

  func acknowledge() throws { try run.acknowledge() }
  func mark(_ text: String) throws { try run.mark(text) }
}
