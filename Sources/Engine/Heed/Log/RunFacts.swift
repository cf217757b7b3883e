import HeedSignals
import Logging

/// What a run is configured with, for the log.
package struct RunFacts: Sendable {
  package var rig: String
  /// The settings with other values than the defaults, by name.
  package var settings: [String: String]
  /// Further facts about the run: its sources and stored data.
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

/// A detector that uses model files.
package protocol ModelUser {
  /// The model files in use, each with its SHA-256.
  var models: [String: String] { get }
}
