import HeedFormats

/// Text for pages and pictures.
package enum Markup {
  /// The text as content or as an attribute's value: nothing in it is read as markup.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // Markup must not hold these, even escaped.
      case let other where other.properties.generalCategory == .control: result += "?"
      case "\u{FFFE}", "\u{FFFF}": result += "?"
      case let other: result.unicodeScalars.append(other)
      }
    }
    return result
  }

  /// A name that somebody gave: escaped, of a bounded length, and written in its own direction, so that it cannot turn the
  /// words around it.
  static func given(_ text: String, _ longest: Int = 64) -> String { "<bdi>\(escaped(text.shortened(longest)))</bdi>" }
}
