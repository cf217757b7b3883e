import Foundation
import HeedFormats
package import HeedSession
import HeedSignals

/// A session as tables, one per kind, with the keys of its lines as columns.
package struct SessionTables {
  package struct Table {
    package var name: String
    var columns: [String]
    /// The rows of the table; nil for an empty cell.
    var rows: [[String?]]

    package var lines: [String] { ([columns] + rows).map(CSVLine.text) }
  }

  private let record: SessionRecord
  package init(_ record: SessionRecord) { self.record = record }

  /// The session as one JSON object, with `session`, the row of that table, and `events`, one event per line.
  package var document: [String] {
    let row = zip(session.columns, session.rows[0]).map { name, cell in
      let isText = Self.textColumns.contains(name)
      return "\"\(name)\":" + (isText ? JSONValue.string(optional: cell).text : cell ?? "null")
    }
    let events = record.events.map(\.line)
    return ["{\"session\":{\(row.joined(separator: ","))},\"events\":["]
      + events.enumerated().map { $1 + ($0 < events.count - 1 ? "," : "") } + ["]}"]
  }

  private static let textColumns: Set<String> = ["name", "state", "driver", "source", "rig", "highest_risk"]

  package var all: [Table] { [session, windows, zones, blinks, glances, alerts, risk] }

  /// One row: the session's figures, under the keys of its summary line.
  private var session: Table {
    let (figures, description) = (record.figures, record.description)
    let attention = figures.attention
    let start = record.progress.first.flatMap { description.anchor?.utcMilliseconds(at: $0) }
    let times = RiskLevel.allCases.map { level in
      ("risk_\(level.rawValue)_s", Self.number(figures.riskTimes[level, default: .zero].seconds, .millisecond))
    }
    let cells: [(String, String?)] =
      [
        ("name", record.name), ("state", record.state.rawValue), ("driver", description.driver),
        ("source", description.source), ("rig", description.rigName),
        ("start_utc_ms", Self.number(start, .millisecond)),
        ("created_utc_ms", Self.number(record.createdUTCMilliseconds, .millisecond)),
        ("seconds", Self.number(record.progress.duration.seconds, .millisecond)),
        ("frames", String(record.progress.frames)), ("face_frames", String(record.progress.faceFrames)),
        ("attention", Self.ratio(attention?.score)), ("attention_low", Self.ratio(attention?.low)),
        ("attention_high", Self.ratio(attention?.high)), ("attention_coverage", Self.ratio(attention?.coverage)),
        ("perclos", Self.ratio(figures.perclos)), ("lids_seen_s", Self.number(figures.lidsSeen.seconds, .millisecond)),
        ("blinks", String(figures.blinks)), ("blink_rate_per_min", Self.ratio(figures.blinkRatePerMinute)),
        ("blink_mean_ms", Self.number(figures.meanBlinkSeconds.map { $0 * 1000 }, .millisecond)),
        ("alerts", String(figures.alerts)), ("highest_risk", figures.highestRisk.rawValue),
      ] + times
    return Table(name: "session", columns: cells.map(\.0), rows: [cells.map(\.1)])
  }

  private var windows: Table {
    Table(name: "windows", columns: AttentionScore.keys, rows: record.attention.map { Self.row($0.members) })
  }

  private var zones: Table {
    Table(name: "zones", columns: ZoneShare.keys, rows: record.figures.zones.map { Self.row($0.members) })
  }

  private var blinks: Table { table("blinks", of: "blink", ["t_ms"] + Blink.keys) }
  private var glances: Table { table("glances", of: "glance", ["t_ms"] + Glance.keys) }

  /// Rises of the risk to warning or critical, and road alerts.
  private var alerts: Table {
    let rises = SessionAlert.all(in: record).map { alert in
      (
        alert.time,
        [
          Self.time(alert.time), "risk", "raised", alert.level.rawValue, alert.codes.first, nil, nil, nil, nil,
          alert.text,
        ]
      )
    }
    let road = record.events.filter { $0.type == "alert" }.map { event in
      let line = EventLine(event.line)
      let keys = ["state", "severity", "kind", "side", "object", "ttc_s", "distance_m"]
      return (event.time, [Self.time(event.time), "road"] + keys.map { line?.value($0) } + [nil])
    }
    return Table(
      name: "alerts",
      columns: ["t_ms", "from", "state", "severity", "kind", "side", "object", "ttc_s", "distance_m", "text"],
      rows: (rises + road).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(
        \.element.1))
  }

  private var risk: Table {
    let lines = record.events.filter { $0.type == "risk" }
    let ends = record.risk.dropFirst().map(\.time) + [record.progress.last].compactMap { $0 }
    return Table(
      name: "risk", columns: ["t_ms", "end_ms", "level", "held", "score", "reasons", "text"],
      rows: record.risk.enumerated().map { index, change in
        let line = lines.indices.contains(index) ? EventLine(lines[index].line) : nil
        return [
          Self.time(change.time), ends.indices.contains(index) ? Self.time(ends[index]) : nil, change.level.rawValue,
          change.held?.rawValue, Self.ratio(change.score), change.reasonCodes.joined(separator: " "),
          line?.reasons.compactMap { $0.value("text") }.joined(separator: " "),
        ]
      })
  }

  /// Events of a type, with members of their lines as columns.
  private func table(_ name: String, of type: String, _ columns: [String]) -> Table {
    let lines = record.events.filter { $0.type == type }
    return Table(
      name: name, columns: columns,
      rows: lines.map { event in
        let line = EventLine(event.line)
        return columns.map { line?.value($0) }
      })
  }

  private static func row(_ members: [JSONValue.Member]) -> [String?] {
    members.map { member in
      switch member.value {
      case .null: nil
      case .string(let text): text
      default: member.value.text
      }
    }
  }

  private static func time(_ time: Timestamp) -> String? { JSONValue.time(time).text }
  private static func ratio(_ value: Double?) -> String? { number(value, .ratio) }
  private static func number(_ value: Double?, _ precision: Precision) -> String? {
    value.map { JSONValue.number($0, precision).text }
  }
}
