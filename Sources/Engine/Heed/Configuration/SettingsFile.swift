import HeedRisk
import HeedRoad
package import HeedSignals
import Yams

/// Reads settings in YAML; they replace the defaults.
public enum SettingsFile {
  /// Reads a settings file.
  /// - Parameter base: The settings that the file changes.
  /// - Throws: ``ConfigurationError`` with the position of the problem.
  public static func load(
    _ path: String, over base: EngineSettings = EngineSettings()
  ) throws(ConfigurationError) -> EngineSettings {
    let file = try YAMLFile(path: path)
    return try settings(path: path, text: file.text, over: base)
  }

  /// Reads settings from text; `path` is for error messages.
  /// - Parameter isRecorded: True for a recording's own settings, whose retired settings are skipped.
  /// - Throws: ``ConfigurationError`` with the position of the problem.
  /// - Parameter base: The settings that the text changes.
  public static func settings(
    path: String, text: String, isRecorded: Bool = false, over base: EngineSettings = EngineSettings()
  ) throws(ConfigurationError) -> EngineSettings {
    guard let root = try root(path: path, text: text) else { return base }
    var overlay = SettingsOverlay(isRecorded: isRecorded)
    let merged = try overlay.merge(root, onto: base == EngineSettings() ? defaults.node : tree(of: base))
    do {
      let settings = try YAMLDecoder().decode(EngineSettings.self, from: merged)
      let problems = [
        ("road.alerts", settings.road.alerts.problem), ("road.detector", settings.road.detector.problem),
        ("phoneNet", settings.phoneNet.problem), ("risk", settings.risk.problem),
      ]
      for case (let group, let problem?) in problems { throw root.refused("\(group): \(problem)") }
      return settings
    } catch let error as ConfigurationError {
      throw error
    } catch DecodingError.dataCorrupted(let why) {
      throw value(at: why.codingPath, in: root).refused(why.debugDescription)
    } catch { throw root.refused("these settings do not fit together (\(error)); compare them with heed settings") }
  }

  /// A recording's numbers that now are constants with other values. As they are skipped, decisions may differ.
  package static func replaced(inRecorded text: String) -> [SettingsReport.Item] {
    var overlay = SettingsOverlay(isRecorded: true)
    do {
      guard let root = try root(path: "its settings", text: text) else { return [] }
      _ = try overlay.merge(root, onto: defaults.node)
    } catch {
      // Unreadable settings are reported by the reader of the settings themselves.
      return []
    }
    return overlay.replaced
  }

  /// The settings at a document's root; nil for an empty document or one with only comments.
  private static func root(path: String, text: String) throws(ConfigurationError) -> YAMLValue? {
    guard let root = try YAMLFile(path: path, text: text).root(), !(root.node.scalar?.string.isEmpty ?? false)
    else { return nil }
    guard case .mapping(var groups) = root.node else { return root }
    groups[runGroup] = nil
    return YAMLValue(node: .mapping(groups), path: path)
  }

  /// The value at a path of keys, or the nearest group around the path.
  private static func value(at path: [any CodingKey], in root: YAMLValue) -> YAMLValue {
    var found = root
    for key in path {
      guard case .mapping(let mapping) = found.node, let node = mapping[Node(key.stringValue)] else { break }
      found = YAMLValue(node: node, path: found.path)
    }
    return found
  }

  /// The text of all settings, and of constants that a program changed, as a settings file that can be read again.
  public static func text(of settings: EngineSettings) -> String {
    SettingsText.write(selected(from: settings) { $0 == .file || $1 })
  }

  /// One algorithm's settings, such as `gaze`; nil for an unknown name.
  public static func text(of settings: EngineSettings, module: String) -> String? {
    let member = members(of: settings).first { $0.key.string?.lowercased() == module.lowercased() }
    return member.map { SettingsText.write(Node([($0.key, $0.value)])) }
  }

  /// The names of all groups of settings, one per algorithm, in order.
  public static var modules: [String] { members(of: EngineSettings()).compactMap { $0.key.string } }

  private static func members(of settings: EngineSettings) -> Node.Mapping {
    selected(from: settings) { place, _ in place != .constant }.mapping ?? [:]
  }

  /// The defaults, encoded once, because a fleet reads the settings of thousands of sessions.
  static let defaults = SettledNode(tree(of: EngineSettings()))

  static func tree(of settings: EngineSettings) -> Node {
    do {
      guard let node = try Yams.compose(yaml: YAMLEncoder().encode(settings))
      else { preconditionFailure("settings are a mapping") }
      return node
    } catch { preconditionFailure("plain numbers can be written down: \(error)") }
  }
}

/// A node with all its tags resolved, which threads can share. Yams resolves a tag when it is first asked for and
/// writes it into the node, which two threads must not do at once.
struct SettledNode: @unchecked Sendable {  // The node is settled and only read.
  let node: Node

  init(_ node: Node) {
    // A hash asks for all tags.
    _ = node.hashValue
    self.node = node
  }
}
