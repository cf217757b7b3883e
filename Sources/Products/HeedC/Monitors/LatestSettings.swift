import Heed
import Synchronization

/// Reads settings from text and keeps the latest settings, because a fleet analyzes thousands of drives with the same
/// settings.
enum LatestSettings {
  private static let latest = Mutex<(text: String, base: EngineSettings, settings: EngineSettings)?>(nil)

  /// - Parameter base: The settings that the text changes.
  /// - Throws: `ConfigurationError` with the position of the problem.
  static func read(_ text: String, over base: EngineSettings = EngineSettings()) throws -> EngineSettings {
    if let known = latest.withLock({ $0 }), known.text == text, known.base == base { return known.settings }
    let settings = try SettingsFile.settings(path: "settings_text", text: text, over: base)
    latest.withLock { $0 = (text, base, settings) }
    return settings
  }
}
