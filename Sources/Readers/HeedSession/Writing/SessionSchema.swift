import GRDB

/// The tables of a session's file, version by version, migrated by GRDB's `DatabaseMigrator`.
///
/// `user_version` holds the version, so that Heed refuses files of later versions; `application_id` marks the file as
/// Heed's; `grdb_migrations` is GRDB's list of migrations.
struct SessionSchema: Sendable {
  /// Marks the file as a session of Heed: "Heed" in ASCII.
  static let applicationID = 0x4865_6564

  /// The first version of the schema whose rows have checksums.
  static let sealed = 5

  /// SQL that migrates each schema version to the next; the first step fills an empty file.
  var steps = [version1, version2, version3, version4, version5, version6]

  var version: Int { steps.count }

  /// Migrates a file to the newest version of the schema, one transaction per step.
  func migrate(_ queue: DatabaseQueue) throws {
    var migrator = DatabaseMigrator()
    for (index, step) in steps.enumerated() {
      // Immediate checks of foreign keys skip existing rows, so that a damaged earlier file stays readable.
      migrator.registerMigration("\(index + 1)", foreignKeyChecks: .immediate) { db in
        // Files that were written before GRDB kept a list of migrations have only the version number.
        guard try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 <= index else { return }
        try db.execute(sql: step)
        try db.execute(sql: "PRAGMA user_version = \(index + 1); PRAGMA application_id = \(Self.applicationID)")
      }
    }
    try migrator.migrate(queue)
  }

  /// Version 6 adds why a stretch of attention has its score. The values of earlier files are NULL.
  private static let version6 = """
    ALTER TABLE attention_window ADD COLUMN eyes_shut_s REAL;
    ALTER TABLE attention_window ADD COLUMN target TEXT;
    ALTER TABLE attention_window ADD COLUMN reason TEXT;
    """

  /// Version 5 adds a checksum to every row, and the seal that counts the rows.
  private static let version5 = """
    \(SealedTable.allCases.filter { $0 != .inputChunk }
      .map { "ALTER TABLE \($0.rawValue) ADD COLUMN checksum INTEGER;" }.joined(separator: "\n"))
    CREATE TABLE seal (
      id INTEGER PRIMARY KEY CHECK (id = 1), salt INTEGER NOT NULL, totals TEXT NOT NULL, checksum INTEGER NOT NULL
    );
    """

  /// Version 4 adds the creation time and ``SessionFigures``. For earlier files, figures are computed from events.
  private static let version4 = """
    ALTER TABLE session ADD COLUMN created_utc_ms REAL;
    ALTER TABLE session ADD COLUMN attention_begin_ms REAL;
    ALTER TABLE session ADD COLUMN attention_end_ms REAL;
    ALTER TABLE session ADD COLUMN attention REAL;
    ALTER TABLE session ADD COLUMN attention_low REAL;
    ALTER TABLE session ADD COLUMN attention_high REAL;
    ALTER TABLE session ADD COLUMN attention_coverage REAL;
    ALTER TABLE session ADD COLUMN perclos REAL;
    ALTER TABLE session ADD COLUMN lids_seen_s REAL;
    ALTER TABLE session ADD COLUMN blinks INTEGER;
    ALTER TABLE session ADD COLUMN blink_rate_per_min REAL;
    ALTER TABLE session ADD COLUMN blink_mean_ms REAL;
    ALTER TABLE session ADD COLUMN alerts INTEGER;
    ALTER TABLE session ADD COLUMN highest_risk TEXT;
    CREATE TABLE risk_time (level TEXT PRIMARY KEY, seconds REAL NOT NULL) WITHOUT ROWID;
    """

  /// Version 3 renames event keys to snake_case.
  private static let version3 = """
    UPDATE event SET line = replace(line, '"isDrowsy":', '"is_drowsy":') WHERE type = 'drowsiness';
    UPDATE event SET line = replace(line, '"duringYawn":', '"during_yawn":') WHERE type = 'eyeClosure';
    """

  /// Version 2 adds recorded inputs.
  private static let version2 = """
    ALTER TABLE session ADD COLUMN road_camera TEXT;
    ALTER TABLE session ADD COLUMN records TEXT NOT NULL DEFAULT '';
    ALTER TABLE session ADD COLUMN inputs INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE session ADD COLUMN inputs_lost INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE input_chunk (
      id INTEGER PRIMARY KEY,
      first_t_ns INTEGER NOT NULL, last_t_ns INTEGER NOT NULL, inputs INTEGER NOT NULL,
      checksum INTEGER NOT NULL, data BLOB NOT NULL
    );
    CREATE TABLE input_gap (
      id INTEGER PRIMARY KEY, first_t_ns INTEGER NOT NULL, last_t_ns INTEGER NOT NULL, inputs INTEGER NOT NULL
    );
    """

  private static let version1 = """
    CREATE TABLE session (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      name TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('open', 'complete')),
      heed_version TEXT NOT NULL,
      source TEXT NOT NULL,
      anchor_t_ms REAL,
      anchor_utc_ms REAL,
      settings TEXT NOT NULL,
      rig_name TEXT,
      rig TEXT,
      calibration TEXT,
      driver TEXT,
      display_width_pt REAL,
      display_height_pt REAL,
      frames INTEGER NOT NULL DEFAULT 0,
      face_frames INTEGER NOT NULL DEFAULT 0,
      first_t_ms REAL,
      last_t_ms REAL,
      without_gaze_s REAL NOT NULL DEFAULT 0,
      events_lost INTEGER NOT NULL DEFAULT 0,
      suspensions INTEGER NOT NULL DEFAULT 0,
      summary TEXT
    );
    CREATE TABLE model (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE event (id INTEGER PRIMARY KEY, type TEXT NOT NULL, t_ms REAL NOT NULL, line TEXT NOT NULL);
    CREATE INDEX event_by_type ON event (type, t_ms);
    CREATE TABLE attention_window (
      event INTEGER PRIMARY KEY REFERENCES event (id),
      begin_ms REAL NOT NULL, end_ms REAL NOT NULL,
      score REAL, score_low REAL, score_high REAL, coverage REAL
    );
    CREATE TABLE risk_change (
      event INTEGER PRIMARY KEY REFERENCES event (id),
      t_ms REAL NOT NULL, level TEXT NOT NULL, held TEXT, score REAL, reasons TEXT NOT NULL
    );
    CREATE TABLE availability_change (
      event INTEGER PRIMARY KEY REFERENCES event (id),
      t_ms REAL NOT NULL, state TEXT NOT NULL, reason TEXT, permanent INTEGER NOT NULL, utc_ms REAL
    );
    CREATE TABLE gaze_zone (zone TEXT PRIMARY KEY, class TEXT, seconds REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE gaze_cell (
      row INTEGER NOT NULL, column INTEGER NOT NULL, seconds REAL NOT NULL, PRIMARY KEY (row, column)
    ) WITHOUT ROWID;
    CREATE TABLE loss (
      id INTEGER PRIMARY KEY, first_t_ms REAL NOT NULL, last_t_ms REAL NOT NULL, events INTEGER NOT NULL
    );
    """
}
