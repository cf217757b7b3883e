import GRDB

/// A table of a session's file whose rows carry checksums.
enum SealedTable: String, CaseIterable, Sendable {
  case session, model, event
  case attentionWindow = "attention_window"
  case riskChange = "risk_change"
  case availabilityChange = "availability_change"
  case riskTime = "risk_time"
  case gazeZone = "gaze_zone"
  case gazeCell = "gaze_cell"
  case loss
  case inputGap = "input_gap"
  case inputChunk = "input_chunk"

  /// How commits write a table's rows.
  enum Growth: Sendable {
    /// Rows are numbered from 1 without gaps and never change.
    case numbered
    /// Rows have the numbers of their events and never change.
    case ofEvents
    /// Rows are few and change.
    case changing
  }

  var growth: Growth { facts.growth }
  /// The name of one row of the table in messages.
  var rowName: String { facts.rowName }
  /// Index of the column with the row's time, and milliseconds per unit of that column; nil if rows have no time.
  var time: (column: Int, milliseconds: Double)? { facts.time }
  /// Columns in the order of the checksum, key first; empty for the table `session`, which uses all its columns.
  var columns: [String] { facts.columns }

  /// Number of columns of schema 5, the first with checksums. Later columns are at the end, and NULL in earlier rows.
  private var firstColumns: Int { self == .attentionWindow ? 7 : columns.count }

  /// The columns in a file of this schema version.
  func columns(inSchema version: Int) -> [String] {
    version <= SessionSchema.sealed ? Array(columns.prefix(firstColumns)) : columns
  }

  /// The values that a row's checksum covers: without NULL at the end of the columns that schema 5 does not have.
  func sealed(_ values: [DatabaseValue]) -> ArraySlice<DatabaseValue> {
    guard self != .session else { return values[...] }
    return values.prefix(1 + (values.indices.last { $0 < firstColumns || !values[$0].isNull } ?? -1))
  }

  private var facts: (growth: Growth, rowName: String, time: (column: Int, milliseconds: Double)?, columns: [String]) {
    switch self {
    case .session: (.changing, "description", nil, [])
    case .model: (.changing, "model hash", nil, ["name", "sha256"])
    case .event: (.numbered, "event", (2, 1), ["id", "type", "t_ms", "line"])
    case .attentionWindow:
      (
        .ofEvents, "attention window", (1, 1),
        [
          "event", "begin_ms", "end_ms", "score", "score_low", "score_high", "coverage", "eyes_shut_s", "target",
          "reason",
        ]
      )
    case .riskChange: (.ofEvents, "risk change", (1, 1), ["event", "t_ms", "level", "held", "score", "reasons"])
    case .availabilityChange:
      (.ofEvents, "availability change", (1, 1), ["event", "t_ms", "state", "reason", "permanent", "utc_ms"])
    case .riskTime: (.changing, "risk time", nil, ["level", "seconds"])
    case .gazeZone: (.changing, "zone time", nil, ["zone", "class", "seconds"])
    case .gazeCell: (.changing, "gaze cell", nil, ["row", "column", "seconds"])
    case .loss: (.numbered, "note of lost events", (1, 1), ["id", "first_t_ms", "last_t_ms", "events"])
    case .inputGap: (.numbered, "note of lost inputs", (1, 1e-6), ["id", "first_t_ns", "last_t_ns", "inputs"])
    case .inputChunk: (.numbered, "piece of inputs", (1, 1e-6), ["id", "first_t_ns", "last_t_ns", "inputs", "data"])
    }
  }
}
