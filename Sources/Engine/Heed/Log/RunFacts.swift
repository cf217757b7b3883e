import HeedSignals
import Logging

/// What a run starts with.
package struct RunFacts: Sendable {
  /// The name of its rig.
  package var rig: String
  /// The settings that differ from the defaults, by name.
  package var settings: [String: String]
  /// What else is known: sources, what is kept.
  package var more: [String: String]

  package init(rig: String, settings: EngineSettings, more: [String: String] = [:]) {
    (self.rig, self.more) = (rig, more)
    self.settings = Dictionary(
      SettingsFile.changes(from: EngineSettings(), to: settings).map { ($0.name, $0.after) }
    ) { first, _ in first }
  }

  /// The records that a run begins with.
  var records: [LogRecord] {
    [
      LogRecord(.info, "started", more.merging(["heed": GazeTracker.frameworkVersion, "rig": rig]) { $1 }),
      LogRecord(.info, "settings", settings.isEmpty ? ["all": "as by default"] : settings),
    ]
  }
}

/// A stage that runs on model files.
package protocol ModelUser {
  /// The files in use, and their SHA-256.
  var models: [String: String] { get }
}
