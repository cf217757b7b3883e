import HeedSignals

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

  var growth: Growth {
    switch self {
    case .event, .loss, .inputGap, .inputChunk: .numbered
    case .attentionWindow, .riskChange, .availabilityChange: .ofEvents
    case .session, .model, .riskTime, .gazeZone, .gazeCell: .changing
    }
  }

  /// Columns in the order of the checksum, key first; empty for `session`, which uses all its columns.
  var columns: [String] {
    switch self {
    case .session: []
    case .model: ["name", "sha256"]
    case .event: ["id", "type", "t_ms", "line"]
    case .attentionWindow: ["event", "begin_ms", "end_ms", "score", "score_low", "score_high", "coverage"]
    case .riskChange: ["event", "t_ms", "level", "held", "score", "reasons"]
    case .availabilityChange: ["event", "t_ms", "state", "reason", "permanent", "utc_ms"]
    case .riskTime: ["level", "seconds"]
    case .gazeZone: ["zone", "class", "seconds"]
    case .gazeCell: ["row", "column", "seconds"]
    case .loss: ["id", "first_t_ms", "last_t_ms", "events"]
    case .inputGap: ["id", "first_t_ns", "last_t_ns", "inputs"]
    case .inputChunk: ["id", "first_t_ns", "last_t_ns", "inputs", "data"]
    }
  }

  /// Index of the time column and its unit in milliseconds; nil for rows without a time.
  var time: (column: Int, milliseconds: Double)? {
    switch self {
    case .session, .model, .riskTime, .gazeZone, .gazeCell: nil
    case .event: (2, 1)
    case .attentionWindow, .riskChange, .availabilityChange, .loss: (1, 1)
    case .inputGap, .inputChunk: (1, 1e-6)
    }
  }

  /// The words for one row.
  var rowName: String {
    switch self {
    case .session: "description"
    case .model: "model hash"
    case .event: "event"
    case .attentionWindow: "attention window"
    case .riskChange: "risk change"
    case .availabilityChange: "availability change"
    case .riskTime: "risk time"
    case .gazeZone: "zone time"
    case .gazeCell: "gaze cell"
    case .loss: "note of lost events"
    case .inputGap: "note of lost inputs"
    case .inputChunk: "piece of inputs"
    }
  }
}
