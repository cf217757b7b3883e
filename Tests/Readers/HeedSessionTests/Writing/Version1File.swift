import Foundation
import GRDB

/// A session file of version 1 as Heed wrote it: an SQL dump of the file, with its longest lines cut.
enum Version1File {
  /// Writes the file to an existing folder.
  static func write(to file: URL) throws {
    var configuration = Configuration()
    // The dump lists some rows before the rows to which they refer.
    configuration.foreignKeysEnabled = false
    try DatabaseQueue(path: file.path, configuration: configuration).write { db in
      try db.execute(sql: sql)
      try db.execute(sql: "PRAGMA user_version = 1; PRAGMA application_id = 1214604644")
    }
  }

  private static let sql = """
    CREATE TABLE attention_window (
      event INTEGER PRIMARY KEY REFERENCES event (id),
      begin_ms REAL NOT NULL, end_ms REAL NOT NULL,
      score REAL, score_low REAL, score_high REAL, coverage REAL
    );
    INSERT INTO "attention_window" VALUES(3,0.0,1500.0,0.75,0.5,NULL,0.9);
    CREATE TABLE availability_change (
      event INTEGER PRIMARY KEY REFERENCES event (id),
      t_ms REAL NOT NULL, state TEXT NOT NULL, reason TEXT, permanent INTEGER NOT NULL, utc_ms REAL
    );
    CREATE TABLE event (id INTEGER PRIMARY KEY, type TEXT NOT NULL, t_ms REAL NOT NULL, line TEXT NOT NULL);
    INSERT INTO "event" VALUES(1,'yawn',1500.0,'{"type":"yawn","t_ms":1500.0,"start_ms":500.0,"end_ms":1500.0}');
    INSERT INTO "event" VALUES(2,'risk',1500.0,
      '{"type":"risk","t_ms":1500.0,"level":"warning","held":null,"score":0.8,"reasons":[]}');
    INSERT INTO "event" VALUES(3,'attention',1500.0,
      '{"type":"attention","t_ms":1500.0,"begin_ms":0.0,"end_ms":1500.0,"score":0.75}');
    INSERT INTO "event" VALUES(4,'summary',1500.0,
      '{"type":"summary","t_ms":1500.0,"frames":0,"seconds":0.0,"face_frames":0}');
    CREATE TABLE gaze_cell (
      row INTEGER NOT NULL, column INTEGER NOT NULL, seconds REAL NOT NULL, PRIMARY KEY (row, column)
    ) WITHOUT ROWID;
    CREATE TABLE gaze_zone (zone TEXT PRIMARY KEY, class TEXT, seconds REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE loss (
      id INTEGER PRIMARY KEY, first_t_ms REAL NOT NULL, last_t_ms REAL NOT NULL, events INTEGER NOT NULL
    );
    CREATE TABLE model (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO "model" VALUES('mesh.onnx','ab12');
    CREATE TABLE risk_change (
      event INTEGER PRIMARY KEY REFERENCES event (id),
      t_ms REAL NOT NULL, level TEXT NOT NULL, held TEXT, score REAL, reasons TEXT NOT NULL
    );
    INSERT INTO "risk_change" VALUES(2,1500.0,'warning',NULL,0.8,'["microsleep"]');
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
    INSERT INTO "session" VALUES(1,'drive','complete','0.5.0','drive.mp4',0.0,1700000000000.0,'blink: {}','sample-cabin',
      'name: sample-cabin',NULL,'driver-7',1920.0,1080.0,0,0,1500.0,1500.0,0.0,0,0,
      '{"type":"summary","t_ms":1500.0,"frames":0,"seconds":0.0,"face_frames":0}');
    CREATE INDEX event_by_type ON event (type, t_ms);
    """
}
