import Heed

/// A setting that differs between two sessions, which store only settings that differ from the defaults.
struct SettingsDifference: Hashable {
  /// The setting's path, such as `attention.interval`.
  var name: String
  /// The value in the first session, or the default; nil if neither exists.
  var value: String?
  /// The value in the second session, or the default; nil if neither exists.
  var other: String?

  /// All differences, in the order of the first text.
  /// - Parameter other: The second settings; nil means the defaults.
  static func between(_ text: String, _ other: String?) -> [SettingsDifference] {
    let (first, second) = (leaves(of: text), other.map(leaves) ?? [])
    let (own, theirs) = (Dictionary(first) { one, _ in one }, Dictionary(second) { one, _ in one })
    let names = first.map(\.0) + second.map(\.0).filter { own[$0] == nil }
    return names.compactMap { name in
      let (value, other) = (own[name] ?? SettingsFile.usual(name), theirs[name] ?? SettingsFile.usual(name))
      return value == other ? nil : SettingsDifference(name: name, value: value, other: other)
    }
  }

  /// Paths and values of a text written by Heed: two spaces per level, and a value or list on the line of its key.
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
