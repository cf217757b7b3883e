import HeedFormats

/// Text for pages and pictures.
package enum Markup {
  /// Escapes text for use as content or as an attribute's value, so that none of it is read as markup.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // Markup must not contain control characters, even escaped.
      case let other where other.properties.generalCategory == .control: result += "?"
      case "\u{FFFE}", "\u{FFFF}": result += "?"
      case let other: result.unicodeScalars.append(other)
      }
    }
    return result
  }

  /// A name from outside: escaped, shortened, and isolated in its text direction, so that it cannot reorder the words
  /// around it.
  static func given(_ text: String, _ longest: Int = 64) -> String { "<bdi>\(escaped(text.shortened(longest)))</bdi>" }
}
