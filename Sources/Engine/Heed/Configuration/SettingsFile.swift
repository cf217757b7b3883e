import HeedDriver
import HeedRisk
import HeedRoad
import HeedSignals
import Yams

/// Settings in YAML: values in the file replace the defaults.
public enum SettingsFile {
  /// Reads a settings file.
  /// - Throws: ``ConfigurationError`` with the position of the problem.
  public static func load(_ path: String) throws(ConfigurationError) -> EngineSettings {
    let file = try YAMLFile(path: path)
    return try settings(path: path, text: file.text)
  }

  /// Reads settings from text; `path` is only for error messages.
  /// - Parameter isRecorded: True for a recording's own settings: retired settings are skipped.
  /// - Throws: ``ConfigurationError`` with the position of the problem.
  public static func settings(
    path: String, text: String, isRecorded: Bool = false
  ) throws(ConfigurationError) -> EngineSettings {
    guard let root = try YAMLFile(path: path, text: text).root() else { return EngineSettings() }
    // A document with only comments is empty.
    if root.node.scalar?.string.isEmpty ?? false { return EngineSettings() }
    let merged = try SettingsOverlay.merge(
      root, onto: defaults.node, name: "the settings", isRecorded: isRecorded)
    do {
      let settings = try YAMLDecoder().decode(EngineSettings.self, from: merged)
      if let problem = settings.road.alerts.problem { throw root.refused("road.alerts: \(problem)") }
      if let problem = settings.road.detector.problem { throw root.refused("road.detector: \(problem)") }
      if let problem = settings.phoneNet.problem { throw root.refused("phoneNet: \(problem)") }
      if let problem = settings.risk.problem { throw root.refused("risk: \(problem)") }
      return settings
    } catch let error as ConfigurationError {
      throw error
    } catch DecodingError.dataCorrupted(let why) {
      throw value(at: why.codingPath, in: root).refused(why.debugDescription)
    } catch {
      throw root.refused("these settings do not fit together (\(error)); compare them with heed settings")
    }
  }

  /// The value at a decoder's path, or its nearest enclosing value in the file.
  private static func value(at path: [any CodingKey], in root: YAMLValue) -> YAMLValue {
    var found = root
    for key in path {
      guard case .mapping(let mapping) = found.node, let node = mapping[Node(key.stringValue)] else { break }
      found = YAMLValue(node: node, path: found.path)
    }
    return found
  }

  /// All settings as text that ``settings(path:text:isRecorded:)`` can read.
  public static func text(of settings: EngineSettings) -> String { SettingsText.write(tree(of: settings)) }

  /// The settings of one algorithm, such as `gaze`; nil for an unknown name.
  public static func text(of settings: EngineSettings, module: String) -> String? {
    guard case .mapping(let mapping) = tree(of: settings),
      let member = mapping.first(where: { $0.key.string?.lowercased() == module.lowercased() })
    else { return nil }
    return SettingsText.write(Node([(member.key, member.value)]))
  }

  /// The names of the algorithms with settings, in order.
  public static var modules: [String] {
    guard case .mapping(let mapping) = defaults.node else { return [] }
    return mapping.compactMap { $0.key.string }
  }

  /// The defaults, encoded only once: a fleet reads the settings of thousands of sessions.
  static let defaults = Defaults()

  struct Defaults: @unchecked Sendable {  // Nodes are values and only read.
    let node = SettingsFile.tree(of: EngineSettings())
  }

  static func tree(of settings: EngineSettings) -> Node {
    do {
      guard let node = try Yams.compose(yaml: YAMLEncoder().encode(settings))
      else { preconditionFailure("settings are a mapping") }
      return node
    } catch {
      preconditionFailure("plain numbers can be written down: \(error)")
    }
  }
}
