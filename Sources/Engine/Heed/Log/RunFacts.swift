import HeedSignals
import Logging

/// A run's configuration, for the log.
package struct RunFacts: Sendable {
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
