import Heed

/// A stored setting that differs from the default.
struct SettingsDifference: Hashable {
  /// The setting's path, such as `attention.interval`.
  var name: String
  /// The session's value.
  var value: String
  /// The default; nil if this Heed does not know the setting.
  var usual: String?

  /// All differences of a settings text from the defaults, in the order of the text.
  static func all(in text: String) -> [SettingsDifference] {
    leaves(of: text).map { SettingsDifference(name: $0, value: $1, usual: SettingsFile.usual($0)) }
      .filter { $0.value != $0.usual }
  }

  /// Settings paths and values of a text by Heed. Levels are indented by two spaces; a value stands beside its key.
  private static func leaves(of text: String) -> [(String, String)] {
    var (path, found) = ([(depth: Int, key: Substring)](), [(String, String)]())
    for line in text.split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count
      let content = line.dropFirst(depth)
      guard let colon = content.firstIndex(of: ":"), !content.hasPrefix("#") else { continue }
      while let last = path.last, last.depth >= depth { path.removeLast() }
      let (key, value) = (content[..<colon], content[content.index(after: colon)...].drop { $0 == " " })
      path.append((depth, key))
      let place = path.map(\.key).filter { $0 != "tuning" }.joined(separator: ".")
      if !value.isEmpty { found.append((place, String(value))) }
    }
    return found
  }
}
