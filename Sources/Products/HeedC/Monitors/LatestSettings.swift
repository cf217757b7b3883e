import Heed
import Synchronization

/// Reads settings from text and caches the latest, because a fleet analyzes thousands of drives with the same settings.
enum LatestSettings {
  private static let latest = Mutex<(text: String, settings: EngineSettings)?>(nil)

  /// - Throws: `ConfigurationError` with the position of the problem.
  static func read(_ text: String) throws -> EngineSettings {
    if let known = latest.withLock({ $0 }), known.text == text { return known.settings }
    let settings = try SettingsFile.settings(path: "settings_text", text: text)
    latest.withLock { $0 = (text, settings) }
    return settings
  }
}
