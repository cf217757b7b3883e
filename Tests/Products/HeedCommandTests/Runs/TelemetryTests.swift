import Foundation
import Testing

/// The sample importers for KITTI and comma2k19 telemetry, and Heed's reading of their output.
@Suite("Telemetry of KITTI and comma2k19")
struct TelemetryTests {
  private static let folder = Heed.root.appending(path: "Samples/telemetry")

  /// Runs a shell command in the samples' folder.
  private static func run(_ line: String, _ environment: [String: String] = [:]) throws -> Heed.Outcome {
    try Heed.shell("cd '\(folder.path)' && export PYTHONDONTWRITEBYTECODE=1 && \(line)", environment: environment)
  }

  @Test(arguments: [
    ("./from-kitti --labels kitti/labels.txt --calib kitti/calib.txt --recognitions -", "kitti/recognitions.ndjson"),
    ("./from-kitti --oxts kitti/oxts.txt --vehicle -", "kitti/vehicle.ndjson"),
    (
      "./from-comma2k19 --speed comma2k19/can_speed.csv --gnss comma2k19/gnss_ublox.csv --gyro comma2k19/imu_gyro.csv",
      "comma2k19/vehicle.ndjson"
    ),
    (
      "./from-comma2k19 --speed comma2k19/can_speed.csv --pose comma2k19/frame_pose.csv --gyro comma2k19/imu_gyro.csv",
      "comma2k19/vehicle-of-pose.ndjson"
    ),
  ])
  func telemetryConvertersGiveTheSampleFiles(line: String, expected: String) throws {
    let outcome = try Self.run(line)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output == (try String(contentsOf: Self.folder.appending(path: expected), encoding: .utf8)))
  }

  @Test(arguments: ["kitti/vehicle.ndjson", "comma2k19/vehicle.ndjson", "comma2k19/vehicle-of-pose.ndjson"])
  func convertedTelemetryIsReadByHeed(vehicle: String) throws {
    let outcome = try Self.run("\"$HEED\" alerts kitti/recognitions.ndjson --vehicle \(vehicle)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(!outcome.errors.contains("not measured"), "\(outcome.errors)")
    #expect(outcome.output.contains(#""kind":"timeToCollision""#), "the car ahead brakes")
    #expect(outcome.output.contains(#""object":"3""#))
  }

  /// The keys of one line.
  private static func members(_ line: Substring) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  // oxts: latitude, longitude, yaw from east to the left (radians), forward and leftward speed, yaw rate to the left.
  @Test(arguments: [
    ("1.5707963", "10 0", "0.1", 0.0, 10.0, 5.73, "north"), ("0", "3 4", "0", 90, 5, 0, "east, slipping"),
    ("-1.5707963", "10 0", "-0.1", 180, 10, -5.73, "south, turning right"),
    ("3.1415926", "0 0", "0", 270, 0, 0, "west, standing"),
  ])
  func convertedHeadingsCountFromNorth(
    yaw: String, speeds: String, turning: String, heading: Double, speed: Double, rate: Double, why: Comment
  ) throws {
    let row = "49.0 8.4 110 0 0 \(yaw) 0 0 \(speeds) 0 0 0 0 0 0 0 0 0 0 0 0 \(turning) 0 0 4 9 4 4 0"
    let outcome = try Self.run("./from-kitti --oxts <(echo '\(row)') --camera-from-oxts 0 0 --vehicle -")
    let line = try Self.members(try #require(outcome.lines.first))
    let found = try ["heading_deg", "speed_mps", "yaw_rate_dps"].map { try #require(line[$0] as? Double) }
    #expect(abs(found[0] - heading) < 0.01 && found[1] == speed && abs(found[2] - rate) < 0.01, why)
    #expect(line["position"] as? [Double] == [8.4, 49.0], "longitude first")
  }

  @Test func rawDriveKeepsItsRecordedTimes() throws {
    let scratch = try Scratch()
    let data = scratch.file("oxts/data")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    let rows = try String(contentsOf: Self.folder.appending(path: "kitti/oxts.txt"), encoding: .utf8)
    for (at, row) in rows.split(separator: "\n").prefix(2).enumerated() {
      try Data(row.utf8).write(to: data.appending(path: "000000000\(at).txt"))
    }
    _ = try scratch.write(
      "2011-09-26 13:02:25.964389445\n2011-09-26 13:02:26.074389445\n", to: "oxts/timestamps.txt")
    let outcome = try Self.run("./from-kitti --oxts '\(scratch.file("oxts").path)' --vehicle -")
    #expect(outcome.lines.count == 2, "\(outcome.errors)")
    #expect(outcome.lines.last?.contains(#""t_ms":110.0,"#) == true)
  }

  @Test(arguments: [
    ("./from-kitti --labels <(echo '0 1 Car 0') --recognitions -", ":1: 4 columns"),
    ("./from-kitti --labels <(printf 'frame,track\\n1,2\\n') --recognitions -", ":1: the first line names no column"),
    ("./from-kitti --labels kitti/labels.txt --calib kitti/oxts.txt --recognitions -", "no line P2"),
    ("./from-kitti --labels /dev/null --recognitions -", "no labels"),
    ("./from-kitti --oxts <(echo '1 2 3') --vehicle -", ":1: 3 numbers; oxts has 30"),
    ("./from-kitti --oxts no-such-file --vehicle -", "no-such-file"),
    ("./from-kitti --vehicle -", "--vehicle of --oxts"),
    ("./from-comma2k19 --speed <(echo t,v)", "names no column speed_mps"),
    ("./from-comma2k19 --speed <(printf 't,speed_mps\\n1,fast\\n')", ":2, speed_mps: 'fast' is not a number"),
    ("./from-comma2k19 --speed <(echo t,speed_mps)", "no rows"),
    ("./from-comma2k19 --speed <(printf 't,speed_mps\\n1,5\\n1e12,5\\n')", "t is in seconds"),
  ])
  func invalidTelemetryIsNamed(line: String, words: String) throws {
    let outcome = try Self.run(line)
    #expect(outcome.status != 0 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!outcome.errors.contains("Traceback"), "\(outcome.errors)")
  }

  @Test func unmeasuredTelemetryValuesAreLeftOut() throws {
    let speeds = "t,speed_mps\n1,5\n1.05,nan\n1.04,9\n1.1,\n1.15,6\n"
    let outcome = try Self.run("./from-comma2k19 --speed <(printf '\(speeds.replacing("\n", with: "\\n"))')")
    #expect(
      outcome.output == """
        {"t_ms":0.0,"speed_mps":5.0}
        {"t_ms":50.0}
        {"t_ms":100.0}
        {"t_ms":150.0,"speed_mps":6.0}

        """)
  }

  private static let data = URL(fileURLWithPath: ProcessInfo.processInfo.environment["HEED_DATA"] ?? "../shared/data")
    .appending(path: "road")

  private static let hasData =
    FileManager.default.fileExists(atPath: data.appending(path: "kitti-tracking/boxes.csv").path)
    && FileManager.default.fileExists(atPath: data.appending(path: "comma2k19/comma2k19_can_speed.csv").path)

  @Test(.enabled(if: hasData, "needs the measuring data, HEED_DATA"))
  func originalTelemetryDataSetsAreRead() throws {
    let scratch = try Scratch()
    let outcome = try Self.run(
      """
      ./from-kitti --labels "$ROAD/kitti-tracking/boxes.csv" --sequence 0001 --recognitions "$OUT/r.ndjson" &&
      D="$ROAD/comma2k19/comma2k19_" && ./from-comma2k19 --speed "${D}can_speed.csv" --gnss "${D}gnss_ublox.csv" \
        --gyro "${D}imu_gyro.csv" --vehicle "$OUT/v.ndjson" &&
      "$HEED" alerts "$OUT/r.ndjson" --vehicle "$OUT/v.ndjson"
      """, ["ROAD": Self.data.standardizedFileURL.path, "OUT": scratch.folder.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("426 road frames"), "\(outcome.errors)")
    let lines = try String(contentsOf: scratch.file("v.ndjson"), encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 600)
    let last = try Self.members(try #require(lines.last))
    #expect(abs(try #require(last["speed_mps"] as? Double) - 16.88) < 0.1)
    #expect(abs(try #require(last["heading_deg"] as? Double) - 2.1) < 0.5)
  }
}
