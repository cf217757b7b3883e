import GRDB
import Heed
import HeedSignals

/// Writes the rows of a session's file.
extension Database {
  /// - Parameter created: When the session was created, milliseconds since 1970 UTC.
  func insert(_ description: SessionDescription, name: SessionName, created: Double, _ seal: inout SessionSeal) throws {
    try execute(
      sql: """
        INSERT INTO session (id, name, state, heed_version, source, anchor_t_ms, anchor_utc_ms, settings, rig_name, rig,
          road_camera, calibration, records, driver, display_width_pt, display_height_pt, created_utc_ms)
        VALUES (1, ?, 'open', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        name.text, description.heedVersion, description.source, description.anchor?.timestamp.milliseconds,
        description.anchor?.utcMilliseconds, description.settings, description.rigName, description.rig,
        description.roadCamera, description.calibration, description.records.names.joined(separator: " "),
        description.driver, description.display?.width, description.display?.height, created,
      ])
    for (file, sha256) in description.models.sorted(by: { $0.key < $1.key }) {
      try put(.model, [file, sha256], &seal)
    }
  }

  /// Writes the event's line, and its values into the columns that reports read.
  func put(_ event: MonitorEvent, id: Int, _ seal: inout SessionSeal) throws {
    try put(.event, [id, event.typeName, recorded(event.time), event.json.text], &seal)
    switch event {
    case .attention(_, let score):
      let (low, high, coverage) = (recorded(score.low), recorded(score.high), recorded(score.coverage))
      let shut = score.eyesShut.map { Precision.millisecond.round($0.seconds) }
      try put(
        .attentionWindow,
        [
          id, recorded(score.begin), recorded(score.end), recorded(score.score), low, high, coverage, shut,
          score.target?.rawValue, score.reason?.rawValue,
        ], &seal)
    case .risk(let state):
      let codes = JSONValue.array(state.reasons.map { .string($0.code) }).text
      let (level, held) = (state.level.rawValue, state.held?.rawValue)
      try put(.riskChange, [id, recorded(state.time), level, held, recorded(state.score), codes], &seal)
    case .availability(let change):
      let (state, reason) = (change.availability.stateName, change.availability.reasonName)
      try put(
        .availabilityChange,
        [id, recorded(change.time), state, reason, change.isPermanent, change.utcMilliseconds], &seal)
    default: break
    }
  }

  func put(_ loss: SessionLoss, id: Int, _ seal: inout SessionSeal) throws {
    try put(.loss, [id, recorded(loss.first), recorded(loss.last), loss.events], &seal)
  }

  func update(_ progress: SessionProgress) throws {
    try cachedStatement(
      sql: """
        UPDATE session SET frames = ?, face_frames = ?, first_t_ms = ?, last_t_ms = ?, events_lost = ?, inputs = ?,
          inputs_lost = ?, suspensions = ?
        """
    ).execute(arguments: [
      progress.frames, progress.faceFrames, progress.first.map(recorded), progress.last.map(recorded),
      progress.eventsLost, progress.inputs, progress.inputsLost, progress.suspensions,
    ])
  }

  /// Writes the session's figures except the zones, which the histogram holds.
  func update(_ figures: SessionFigures, _ seal: inout SessionSeal) throws {
    let attention = figures.attention
    try cachedStatement(
      sql: """
        UPDATE session SET attention_begin_ms = ?, attention_end_ms = ?, attention = ?, attention_low = ?,
          attention_high = ?, attention_coverage = ?, perclos = ?, lids_seen_s = ?, blinks = ?,
          blink_rate_per_min = ?, blink_mean_ms = ?, alerts = ?, highest_risk = ?
        """
    ).execute(arguments: [
      attention.map { recorded($0.begin) }, attention.map { recorded($0.end) }, recorded(attention?.score),
      recorded(attention?.low), recorded(attention?.high), recorded(attention?.coverage), recorded(figures.perclos),
      Precision.millisecond.round(figures.lidsSeen.seconds), figures.blinks, recorded(figures.blinkRatePerMinute),
      figures.meanBlinkSeconds.map { Precision.millisecond.round($0 * 1000) }, figures.alerts,
      figures.highestRisk.rawValue,
    ])
    for level in RiskLevel.allCases {
      guard let time = figures.riskTimes[level] else { continue }
      try put(.riskTime, [level.rawValue, Precision.millisecond.round(time.seconds)], &seal)
    }
  }

  /// Writes the gaze times of the cells and zones that changed since `previous`.
  func update(_ histogram: GazeHistogram, after previous: GazeHistogram?, _ seal: inout SessionSeal) throws {
    for (zone, spent) in histogram.zones.sorted(by: { $0.key < $1.key }) where previous?.zones[zone] != spent {
      try put(.gazeZone, [zone, spent.zoneClass?.rawValue, spent.time.seconds], &seal)
    }
    for (index, time) in histogram.cells.enumerated() where time != previous?.cells[index] ?? .zero {
      try put(.gazeCell, [index / histogram.columns, index % histogram.columns, time.seconds], &seal)
    }
    try cachedStatement(sql: "UPDATE session SET without_gaze_s = ?")
      .execute(arguments: [histogram.withoutGaze.seconds])
  }

  private func recorded(_ time: Timestamp) -> Double { Precision.millisecond.round(time.milliseconds) }

  /// The ratio as it is stored; nil also for infinity, because SQLite would store infinity.
  private func recorded(_ ratio: Double?) -> Double? { ratio.flatMap { $0.isFinite ? Precision.ratio.round($0) : nil } }
}
