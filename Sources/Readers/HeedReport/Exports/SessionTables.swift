import HeedFormats
package import HeedSession
import HeedSignals

/// A session as tables, one per kind of data. The keys of the session's event lines are the columns.
package struct SessionTables {
  /// One table of the export. The file is named after the table.
  package struct Table {
    package var name: String
    var columns: [String]
    /// The rows of cells; nil gives an empty cell.
    var rows: [[String?]]
    package var lines: [String] { ([columns] + rows).map(CSVLine.text) }
  }

  private let record: SessionRecord
  package init(_ record: SessionRecord) { self.record = record }

  /// The session as one JSON object with two members: `session`, its figures, and `events`, one event per line.
  package var document: [String] {
    let row = zip(session.columns, session.rows[0]).map { name, cell in
      let isText = Self.textColumns.contains(name)
      return "\"\(name)\":" + (isText ? JSONValue.string(optional: cell).text : cell ?? "null")
    }
    return ["{\"session\":{\(row.joined(separator: ","))},\"events\":["]
      + record.events.map(\.line).commaSeparated + ["]}"]
  }

  private static let textColumns: Set<String> = ["name", "state", "driver", "source", "rig", "highest_risk"]
  package var all: [Table] {
    [session, windows, zones, blinks, glances, fixations, saccades, pursuits, alerts, risk, markers]
  }

  /// A table of one row: the session's figures, under the keys of its summary line.
  private var session: Table {
    let (figures, description, progress) = (record.figures, record.description, record.progress)
    let attention = figures.attention
    let times = RiskLevel.allCases.map { level in
      ("risk_\(level.rawValue)_s", Self.number(figures.riskTimes[level, default: .zero].seconds, .millisecond))
    }
    let cells: [(String, String?)] =
      [
        ("name", record.name), ("state", record.state.rawValue), ("driver", description.driver),
        ("source", description.source), ("rig", description.rigName),
        ("start_utc_ms", Self.number(record.startUTCMilliseconds, .millisecond)),
        ("created_utc_ms", Self.number(record.createdUTCMilliseconds, .millisecond)),
        ("seconds", Self.number(progress.duration.seconds, .millisecond)),
        ("frames", String(progress.frames)), ("face_frames", String(progress.faceFrames)),
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

  private var fixations: Table {
    let angles = ["start_ms", "end_ms", "azimuth_deg", "elevation_deg"]
    var found = table("fixations", of: "fixation", angles + ["fixation_pt"])
    found.columns = angles + ["x_pt", "y_pt"]
    // The place is a list of two numbers, or unknown.
    found.rows = found.rows.map { row in
      let place: [String?]? = row[4]?.dropFirst().dropLast().split(separator: ",").map { String($0) }
      return Array(row.dropLast()) + (place ?? [nil, nil])
    }
    return found
  }

  private var saccades: Table { table("saccades", of: "saccade", ["start_ms", "end_ms", "amplitude_deg"]) }
  private var pursuits: Table {
    table("pursuits", of: "pursuit", ["start_ms", "end_ms", "amplitude_deg", "velocity_deg_per_s"])
  }

  private var markers: Table { table("markers", of: "marker", ["t_ms"] + Marker.keys) }

  /// Table of the rises of the risk to warning or critical, and of the road alerts.
  private var alerts: Table {
    let rises = SessionAlert.all(in: record).map { alert in
      (alert.time, ["risk", "raised", alert.level.rawValue, alert.codes.first, nil, nil, nil, nil, alert.text])
    }
    let keys = ["state", "severity", "kind", "side", "object", "ttc_s", "distance_m"]
    let road = record.events.filter { $0.type == "alert" }.map { event in
      let line = EventLine(event.line)
      return (event.time, ["road"] + keys.map { line?.value($0) } + [nil])
    }
    return Table(
      name: "alerts", columns: ["t_ms", "from"] + keys + ["text"],
      rows: (rises + road).sorted { $0.0 < $1.0 }.map { [Self.time($0)] + $1 })
  }

  private var risk: Table {
    Table(
      name: "risk", columns: ["t_ms", "end_ms", "level", "held", "score", "reasons", "text"],
      rows: record.riskChanges.map { change, line, end in
        [
          Self.time(change.time), (end ?? record.progress.last).flatMap(Self.time), change.level.rawValue,
          change.held?.rawValue, Self.ratio(change.score), change.reasonCodes.joined(separator: " "),
          line?.objects("reasons").compactMap { $0.value("text") }.joined(separator: " "),
        ]
      })
  }

  /// Table of all events of a type. Its columns are members of the events' lines.
  private func table(_ name: String, of type: String, _ columns: [String]) -> Table {
    Table(
      name: name, columns: columns,
      rows: record.events.filter { $0.type == type }.map { event in
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
  private static func number(_ value: Double?, _ precision: Precision) -> String? { BIDSText.number(value, precision) }
}
