import Foundation
import HeedSignals

/// Text formats of BIDS: JSON with one member per line, and rows of tab-separated cells.
enum BIDSText {
  /// Name and value of a member of a JSON object. A member whose value is nil is left out.
  typealias Member = (String, JSONValue?)

  static func json(_ members: [Member]) -> [String] {
    let lines = members.compactMap { name, value in value.map { "  \(JSONValue.string(name).text): \($0.text)" } }
    return ["{"] + lines.commaSeparated + ["}"]
  }

  static func object(_ members: [Member]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
  }

  /// A member of a JSON sidecar that describes one column of a table.
  static func column(
    _ name: String, _ description: String, units: String? = nil, levels: [(String, String)] = []
  ) -> Member {
    let members: [Member] = [
      ("Description", .string(description)), ("Units", units.map(JSONValue.string)),
      ("Levels", levels.isEmpty ? nil : object(levels.map { ($0, .string($1)) })),
    ]
    return (name, object(members))
  }

  /// - Parameter cells: The cells of a row; nil is written as `n/a`.
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

extension [String] {
  /// The lines with a comma after each line but the last.
  var commaSeparated: [String] { dropLast().map { $0 + "," } + suffix(1) }
}

/// A name as BIDS allows it: only Latin letters and digits.
package struct BIDSLabel: Hashable {
  let text: String

  /// - Parameter fallback: The label if the name is nil, or has no Latin letters and digits.
  init(_ name: String?, fallback: String) {
    let legal = (name ?? "").decomposedStringWithCanonicalMapping.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType == .decimal)
    }
    text = legal.isEmpty ? fallback : String(String.UnicodeScalarView(legal))
  }

  package static func isLegal(_ text: String) -> Bool { text == BIDSLabel(text, fallback: "").text && !text.isEmpty }
}
