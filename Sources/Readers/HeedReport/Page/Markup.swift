import HeedFormats

/// Escapes text for pages and pictures.
package enum Markup {
  /// The text escaped for use as content or as an attribute's value.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // Markup must not contain these characters, even escaped.
      case let other where other.properties.generalCategory == .control: result += "?"
      case "\u{FFFE}", "\u{FFFF}": result += "?"
      case let other: result.unicodeScalars.append(other)
      }
    }
    return result
  }

  /// An angle with two decimals: `1.50°`.
  package static func degrees(_ value: Double) -> String { "\(Figure.decimals(value, 2))\u{B0}" }

  /// A name from a user: escaped, shortened, and isolated in its writing direction so that it cannot reorder the words
  /// around it.
  static func given(_ text: String, _ longest: Int = 64) -> String { "<bdi>\(escaped(text.shortened(longest)))</bdi>" }
}
