import HeedSignals
import Logging

/// The configuration that a run starts with.
package struct RunFacts: Sendable {
  /// The name of the run's rig.
  package var rig: String
  /// The settings that differ from the defaults, by name.
  package var settings: [String: String]
  /// Other facts: sources and stored data.
  package var more: [String: String]

  package init(rig: String, settings: EngineSettings, more: [String: String] = [:]) {
    (self.rig, self.more) = (rig, more)
    self.settings = Dictionary(
      SettingsFile.changes(from: EngineSettings(), to: settings).map { ($0.name, $0.after) }
    ) { first, _ in first }
  }

  /// The records at the start of a run.
  var records: [LogRecord] {
    [
      LogRecord(.info, "started", more.merging(["heed": GazeTracker.frameworkVersion, "rig": rig]) { $1 }),
      LogRecord(.info, "settings", settings.isEmpty ? ["all": "as by default"] : settings),
    ]
  }
}

/// A stage that uses model files.
package protocol ModelUser {
  /// The files in use, and their SHA-256.
  var models: [String: String] { get }
}
