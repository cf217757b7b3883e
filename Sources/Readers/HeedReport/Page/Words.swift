import HeedFormats
import HeedSignals

/// Formats figures for a page.
enum Words {
  static let none = "\u{2013}"

  /// A duration in words: `340 ms`, `12.4 s`, `3:20`.
  static func seconds(_ value: Double) -> String {
    guard value.isFinite else { return none }
    if value < 1 { return "\(Int((max(0, value) * 100).rounded()) * 10) ms" }
    if value < 100 { return "\(Figure.decimals(value, 1)) s" }
    return SessionWords.length(.seconds(min(value, 1e9)))
  }

  /// A percentage with one decimal; a dash when unknown.
  static func percent(_ share: Double?) -> String { share.map { Figure.decimals($0 * 100, 1) + " %" } ?? none }

  static func number(_ value: Double?, _ decimals: Int, _ unit: String = "") -> String {
    value.map { Figure.decimals($0, decimals) + unit } ?? none
  }
}

extension RiskLevel {
  /// The level's name on a page.
  var word: String { self == .unknown ? "not judged" : rawValue }
}

extension ZoneClass {
  /// The class's name on a page.
  var words: String {
    switch self {
    case .forward: "road ahead"
    case .driving: "part of driving"
    case .nondriving: "elsewhere"
    case .phone: "phone"
    }
  }
}
