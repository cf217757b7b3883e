import HeedSignals

/// The texts of BIDS: JSON with one member per line, and rows of tab-separated cells.
enum BIDSText {
  /// The members as JSON, without members that lack a value.
  static func json(_ members: [(String, JSONValue?)]) -> [String] {
    let lines = members.compactMap { name, value in value.map { "  \(JSONValue.string(name).text): \($0.text)" } }
    return ["{"] + lines.enumerated().map { $1 + ($0 < lines.count - 1 ? "," : "") } + ["}"]
  }

  static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
  }

  /// A column's entry in a sidecar.
  static func column(_ description: String, units: String? = nil, levels: [(String, String)] = []) -> JSONValue {
    object([
      ("Description", .string(description)), ("Units", units.map(JSONValue.string)),
      ("Levels", levels.isEmpty ? nil : object(levels.map { ($0, .string($1)) })),
    ])
  }

  /// - Parameter cells: The cells of the row; nil for `n/a`.
  static func row(_ cells: [String?]) -> String {
    cells.map { cell in
      guard let cell, !cell.isEmpty else { return "n/a" }
      return cell.contains { $0.isNewline || $0 == "\t" }
        ? String(cell.map { $0.isNewline || $0 == "\t" ? " " : $0 }) : cell
    }.joined(separator: "\t")
  }

  /// Seconds from the recording's start, as for all times of BIDS.
  static func seconds(_ time: Timestamp) -> String { text(time.seconds(since: .zero), .meter) }
  static func seconds(_ duration: Duration) -> String { text(duration.seconds, .meter) }
  static func text(_ value: Double, _ precision: Precision) -> String { JSONValue.number(value, precision).text }
  static func number(_ value: Double?, _ precision: Precision) -> String? { value.map { text($0, precision) } }
}
