import Heed
import HeedSignals

/// Parses settings from the page's form.
struct SettingsForm: Sendable {
  /// Maximum length of a value, bytes of UTF-8. Choice: ten times the longest list of labels.
  private static let longestValue = 2000

  /// The current settings, in which the form's values replace earlier values.
  /// - Throws: ``PageRefusal``.
  static func settings(_ fields: [String: String], over current: EngineSettings) throws -> EngineSettings {
    let live = Set(LiveSettings.names)
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      guard live.contains(name) else {
        throw PageRefusal("\(name.prefix(80)) cannot be changed while it runs; start with a settings file that has it.")
      }
      guard value.utf8.count <= longestValue, !value.contains(where: \.isNewline) else {
        throw PageRefusal("\(name): give one line of at most \(longestValue) characters.")
      }
    }
    guard !fields.isEmpty else { return current }
    let values = SettingsFile.entries(of: current).compactMap { entry in
      fields[entry.name].map { (path: entry.name.split(separator: ".")[...], value: written($0, as: entry)) }
    }
    do {
      return try SettingsFile.settings(path: "settings", text: text(of: values), over: current)
    } catch ConfigurationError.notAcceptable(_, _, _, let message) {
      throw PageRefusal(message.hasSuffix(".") ? message : message + ".")
    } catch {
      throw PageRefusal("\(error)")
    }
  }

  /// The value in the notation of a settings file; quotes keep a text together as one value.
  private static func written(_ value: String, as entry: SettingsFile.Entry) -> String {
    func quoted(_ text: Substring) -> String { JSONValue.string(String(text)).text }
    let value = value.drop { $0 == " " }
    switch entry.kind {
    case .list:
      let items = value.filter { $0 != "[" && $0 != "]" }.split(separator: ",").map { $0.drop { $0 == " " } }
      return "[" + items.map { Double($0) == nil ? quoted($0) : String($0) }.joined(separator: ", ") + "]"
    case .text: return quoted(value)
    case .integer, .number: return Double(value) == nil ? quoted(value) : String(value)
    case .truth: return value == "true" || value == "false" ? String(value) : quoted(value)
    case .mapping: return String(value)
    }
  }

  /// The values as text of a settings file: one line each, below the lines of its groups.
  private static func text(of values: [(path: ArraySlice<Substring>, value: String)], indent: String = "") -> String {
    Dictionary(grouping: values) { $0.path.first ?? "" }.sorted { $0.key < $1.key }.map { name, own in
      let inner = own.map { (path: $0.path.dropFirst(), value: $0.value) }
      guard let value = inner.first(where: \.path.isEmpty)?.value else {
        return "\(indent)\(name):\n" + text(of: inner, indent: indent + "  ")
      }
      return "\(indent)\(name): \(value)\n"
    }.joined()
  }
}
