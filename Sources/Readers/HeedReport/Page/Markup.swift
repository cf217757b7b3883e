import HeedFormats
import HeedSignals

/// Makes text safe for use in HTML pages and SVG drawings.
package enum Markup {
  /// The visible text with escapes, for use as an element's content or an attribute's value.
  package static func escaped(_ text: String) -> String {
    text.visible.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }

  private static let escapes: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]

  /// A drawing with its caption, and its data as tables that the reader can unfold.
  static func figure(_ svg: String, caption: String, tables: [PageTable] = []) -> String {
    "<figure>\n\(svg)\n<figcaption>\(caption)</figcaption>\n</figure>\n" + tables.map(\.folded).joined(separator: "\n")
  }

  /// An angle in words, for example `1.50°`.
  package static func degrees(_ value: Double) -> String { "\(Figure.decimals(value, 2))\u{B0}" }

  /// Text by a user: escaped, shortened, and isolated, because its writing direction must not reorder other words.
  static func given(_ text: String, _ longest: Int = 64) -> String { "<bdi>\(escaped(text.shortened(longest)))</bdi>" }
}

/// Formats figures for a page.
enum Words {
  static let none = "\u{2013}"

  /// A duration in words, for example `340 ms`, `12.4 s`, `3:20`.
  static func seconds(_ value: Double) -> String {
    guard value.isFinite else { return none }
    if value < 1 { return "\(Int((max(0, value) * 100).rounded()) * 10) ms" }
    if value < 100 { return "\(Figure.decimals(value, 1)) s" }
    return SessionWords.length(.seconds(min(value, 1e9)))
  }

  /// A share as a percentage with one decimal; a dash if unknown.
  static func percent(_ share: Double?) -> String { share.map { Figure.decimals($0 * 100, 1) + " %" } ?? none }

  /// Words for a shortened list, for example `, the longest 5 of 9`; empty if all entries are shown.
  static func part(_ shown: Int, of all: Int, _ which: String) -> String {
    all > shown ? ", the \(which) \(shown) of \(all)" : ""
  }

  static func number(_ value: Double?, _ decimals: Int, _ unit: String = "") -> String {
    value.map { Figure.decimals($0, decimals) + unit } ?? none
  }
}

extension RiskLevel {
  /// The name of a risk level on a page.
  var word: String { self == .unknown ? "not judged" : rawValue }
}

extension ZoneClass {
  /// The name of a zone class on a page.
  var words: String {
    switch self {
    case .forward: "road ahead"
    case .driving: "part of driving"
    case .nondriving: "elsewhere"
    case .phone: "phone"
    }
  }
}
