/// The parsers by name. Each takes bytes and reads them as far as it can: refusing is right, and so is any answer.
enum FuzzTarget {
  typealias Run = @Sendable ([UInt8]) -> Void

  /// What this process feeds; set once, before libFuzzer begins.
  nonisolated(unsafe) static var chosen: Run = { _ in }

  static let all: [String: Run] = [
    "arrays": { Library.arrays($0) },
    "broker-signals": { Streams.signals($0) },
    "calibration": { Configurations.calibration($0) },
    "calls": { Library.calls($0) },
    "camera-address": { Streams.address($0) },
    "drive": { Sessions.drive($0) },
    "gaze": { Tables.gaze($0) },
    "geojson": { Recordings.geoJSON($0) },
    "lids": { Tables.lids($0) },
    "line": { Recordings.line($0) },
    "net": { Nets.assembly($0) },
    "net-rewriting": { Nets.rewriting($0) },
    "observations": { Sessions.observations($0) },
    "page-form": { Configurations.form($0) },
    "page-request": { Streams.request($0) },
    "places": { Tables.places($0) },
    "points": { Tables.points($0) },
    "recognitions": { Recordings.recognitions($0) },
    "rig": { Configurations.rig($0) },
    "road-camera": { Configurations.roadCamera($0) },
    "session": { Sessions.file($0) },
    "session-rows": { Sessions.rows($0) },
    "settings": { Configurations.settings($0) },
    "ticks": { Tables.ticks($0) },
    "vehicle": { Recordings.vehicle($0) },
  ]
}
