import HeedFormats

/// Escapes text for pages and pictures.
package enum Markup {
  /// The text as content or an attribute's value.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // Markup must not hold these characters, even escaped.
      case let other where other.properties.generalCategory == .control: result += "?"
      case "\u{FFFE}", "\u{FFFF}": result += "?"
      case let other: result.unicodeScalars.append(other)
      }
    }
    return result
  }

  /// An angle with two decimals: `1.50°`.
  package static func degrees(_ value: Double) -> String { "\(Figure.decimals(value, 2))\u{B0}" }

  /// A user's name: escaped, shortened, and isolated, because its writing direction must not reorder other words.
  static func given(_ text: String, _ longest: Int = 64) -> String { "<bdi>\(escaped(text.shortened(longest)))</bdi>" }
}
