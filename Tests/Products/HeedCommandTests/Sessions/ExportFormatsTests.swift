import Foundation
import HeedGeometry
import HeedSession
import HeedSignals
import Testing

@testable import HeedCommand
@testable import HeedReport

@Suite("heed sessions export for other programs")
struct ExportFormatsTests {
  /// A session of two seconds with a face that looks around, recorded without a camera.
  /// - Parameter rig: The rig's text; nil for none.
  private static func record(
    _ name: String, in store: String, driver: String? = "p-07", rig: String? = nil, isLive: Bool = true,
    contents: SessionContents = [.observations], isFinished: Bool = true, hasFace: Bool = true
  ) throws {
    let anchor = isLive ? WallClockAnchor(timestamp: .zero, utcMilliseconds: 1_795_464_665_250) : nil
    var description = SessionDescription(heedVersion: "0.2.0", source: "camera 0", anchor: anchor)
    (description.driver, description.rig, description.records) = (driver, rig, contents)
    description.rigName = rig == nil ? nil : "sample-cabin"
    let writer = try SessionStore(folder: URL(fileURLWithPath: store)).create(name, description: description)
    for frame in 0..<60 { writer.record(.cabin(observation(frame, hasFace: hasFace))) }
    writer.record(.cabinEnded(SourceEnd(isComplete: true, framesRead: 60)))
    events.forEach(writer.record)
    if isFinished { try writer.finish(summary: SessionSummary()) } else { try writer.abandon() }
  }

  private static func observation(_ frame: Int, hasFace: Bool) -> CabinObservation {
    let shift = Double(frame % 20) / 10
    func eye(_ x: Double) -> EyeObservation {
      EyeObservation(
        lidAperture: .degrees(40), irisCenter: PlanePoint(x: 320 + x * 1083 + shift, y: 240), irisRadiusPixels: 6,
        rotationCenter: Point(meters: SIMD3(x, 0, 0.612)))
    }
    // A pixel of the iris is about five degrees of the gaze.
    let gaze = GazeView(azimuthDegrees: 5 * shift, elevationDegrees: 0, azimuthSpread: 2, elevationSpread: 2)
    let face = FaceObservation(
      score: 0.95, box: ImageRect(x: 250, y: 160, width: 140, height: 160), yaw: .zero, pitch: .zero, roll: .zero,
      origin: Point(meters: SIMD3(0, 0, 0.612)), leftEye: eye(0.0315), rightEye: eye(-0.0315), mouthOpenness: 0.02,
      gaze: gaze)
    return CabinObservation(
      frame: frame, time: Timestamp(nanoseconds: Int64(frame) * 33_333_333), size: ImageSize(width: 640, height: 480),
      picture: PictureObservation(meanLuma: 0.5, contrast: 0.2, fingerprint: UInt64(frame)),
      face: hasFace && frame < 55 ? face : nil)
  }

  private static var events: [MonitorEvent] {
    func at(_ milliseconds: Double) -> Timestamp { Timestamp(milliseconds: milliseconds) }
    func glance(_ from: Double, _ to: Double, _ zone: String, _ zoneClass: ZoneClass) -> MonitorEvent {
      .glance(time: at(to), glance: Glance(start: at(from), end: at(to), zone: zone, zoneClass: zoneClass, kind: nil))
    }
    let phone = RiskReason(code: "phoneGlance", weight: 0.625, text: "Looking at a phone for 2 s.")
    return [
      .availability(AvailabilityChange(time: .zero, availability: .available)),
      glance(0, 600, "road", .forward), glance(600, 1400, "phone", .phone), glance(1500, 1900, "road", .forward),
      .risk(RiskState(time: at(1200), level: .warning, score: 0.6, reasons: [phone])),
      .risk(RiskState(time: at(1600), level: .normal, score: 0, reasons: [])),
      .drowsiness(
        time: at(1700),
        drowsiness: Drowsiness(
          isDrowsy: false, intensity: 0.25, perclos: 0.02, window: .seconds(60), kss: 3, reason: "none")),
      .availability(AvailabilityChange(time: at(1800), availability: .unavailable(.faceMissing))),
      .attention(
        time: at(1900),
        attention: AttentionScore(begin: .zero, end: at(1900), score: 0.5, low: 0.4, high: 0.6, coverage: 0.9)),
    ]
  }

  private static let rig: String = {
    do { return try String(contentsOfFile: "\(Heed.rig)/rig.yaml", encoding: .utf8) } catch { return "" }
  }()

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func object(_ path: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any])
  }

  @Test func exportedSignalsAreWrittenOnlyOnChange() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    try Self.record("trip", in: store, contents: [])
    let outcome = try Heed.run("sessions", "export", "trip", "--store", store, "--format", "vss")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let told = try outcome.lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      let path = (object["path"] as? String ?? "").split(separator: ".").suffix(2).joined(separator: ".")
      let value = object["value"] is NSNull ? "null" : "\(object["value"] ?? "")"
      return "\(object["t_ms"] ?? "") \(path) \(value) \(object["unit"] as? String ?? "-")"
    }
    #expect(
      told == [
        "0.0 DMS.IsEnabled 1 -", "0.0 DMS.IsError 0 -", "0.0 Driver.IsEyesOnRoad 1 -", "600.0 Driver.IsEyesOnRoad 0 -",
        "1200.0 Driver.DistractionLevel 62.5 percent", "1200.0 DMS.IsWarning 1 -", "1400.0 Driver.IsEyesOnRoad null -",
        "1500.0 Driver.IsEyesOnRoad 1 -", "1600.0 Driver.DistractionLevel 0.0 percent", "1600.0 DMS.IsWarning 0 -",
        "1700.0 Driver.FatigueLevel 25.0 percent", "1800.0 DMS.IsError 1 -", "1900.0 Driver.IsEyesOnRoad null -",
        "1900.0 Driver.AttentiveProbability 50.0 percent", "1900.0 DMS.IsEnabled 0 -",
      ])
    #expect(outcome.lines[5].contains("\"ts\":\"2026-11-23T20:11:06.450Z\""))
    #expect(outcome.errors.contains("says nothing of Vehicle.ADAS.LaneDepartureDetection.IsWarning"))
  }

  @Test func sessionWithADisplayExportsGazeInPixels() throws {
    let scratch = try Scratch()
    let (store, folder) = (scratch.file("store").path, scratch.file("study").path)
    try Self.record("trip-1", in: store, rig: Self.rig)
    let outcome = try Heed.run("sessions", "export", "trip-1", "--store", store, "--format", "bids", "--output", folder)
    #expect(outcome.status == 0 && outcome.errors.contains("driver p-07 is sub-p07"), "\(outcome.errors)")
    #expect(outcome.errors.contains("session trip-1 is ses-trip1") && outcome.errors.contains("not calibrated"))
    let base = "\(folder)/sub-p07/ses-trip1/beh/sub-p07_ses-trip1_task-driving"
    let physio = try object("\(base)_physio.json")
    #expect(physio["SampleCoordinateSystem"] as? String == "gaze-on-screen")
    #expect((physio["SamplingFrequency"] as? Double).map { ($0 - 30).magnitude < 0.01 } == true)
    let columns = physio["Columns"] as? [String] ?? []
    #expect(columns.starts(with: ["timestamp", "x_coordinate", "y_coordinate"]) && columns.contains("vehicle_azimuth"))
    let rows = try Heed.shell("gzip -dc '\(base)_physio.tsv.gz'").lines.map { $0.split(separator: "\t") }
    #expect(rows.count == 60 && rows.allSatisfy { $0.count == columns.count }, "a row a frame, without a header")
    #expect(rows[59][1] == "n/a" && rows[59][2] == "n/a", "no face is no gaze")
    let stimulus = try object("\(base)_events.json")["StimulusPresentation"] as? [String: Any]
    #expect(stimulus?["ScreenSize"] as? [Double] == [0.34, 0.19])
    #expect(stimulus?["ScreenResolution"] as? [Int] == [1920, 1080])
    #expect((stimulus?["ScreenDistance"] as? Double).map { ($0 - 0.612).magnitude < 0.01 } == true)
    #expect(try lines("\(base)_events.tsv")[0].hasPrefix("onset\tduration\ttrial_type"))
    #expect(try lines("\(folder)/participants.tsv") == ["participant_id\tpseudonym", "sub-p07\tp-07"])
  }

  @Test func sessionWithoutADisplayExportsGazeAngles() throws {
    let scratch = try Scratch()
    let (store, bids, pupil) = (scratch.file("store").path, scratch.file("bids").path, scratch.file("pupil").path)
    try Self.record("trip", in: store, driver: nil)
    let outcome = try Heed.run("sessions", "export", "trip", "--store", store, "--format", "bids", "--output", bids)
    #expect(outcome.status == 0 && outcome.errors.contains("no display") && outcome.errors.contains("names no driver"))
    let base = "\(bids)/sub-01/ses-trip/beh/sub-01_ses-trip_task-driving"
    let physio = try object("\(base)_physio.json")
    #expect(physio["SampleCoordinateSystem"] as? String == "custom")
    #expect(physio["SampleCoordinateSystemDescription"] != nil && physio["AverageCalibrationError"] == nil)
    let said = try Heed.run("sessions", "export", "trip", "--store", store, "--format", "pupil", "--output", pupil)
    #expect(said.status == 0 && said.errors.contains("norm_pos and gaze_point_3d are empty"), "\(said.errors)")
    let rows = try lines("\(pupil)/gaze_positions.csv").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows[0].map(String.init) == PupilExport.gazeColumns && rows.count == 56)
    #expect(rows[1][3].isEmpty && rows[1][6].isEmpty && !rows[1][12].isEmpty)
    #expect(try lines("\(pupil)/export_info.csv").contains("Relative Time Range,00:00:00.000 - 00:00:01.967"))
  }

  @Test func tablesOfARecordedSessionHoldGazeAndMovements() throws {
    let scratch = try Scratch()
    let (store, folder) = (scratch.file("store").path, scratch.file("csv").path)
    try Self.record("trip", in: store, rig: Self.rig)
    let outcome = try Heed.run("sessions", "export", "trip", "--store", store, "--format", "csv", "--output", folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let gaze = try lines("\(folder)/gaze.csv")
    #expect(gaze.count == 61 && gaze[0].hasPrefix("t_ms,azimuth_deg,elevation_deg,unfiltered_azimuth_deg"))
    #expect(try lines("\(folder)/fixations.csv")[0] == "start_ms,end_ms,azimuth_deg,elevation_deg,x_pt,y_pt")
    #expect(try lines("\(folder)/saccades.csv")[0] == "start_ms,end_ms,amplitude_deg")
    #expect(try lines("\(folder)/pursuits.csv")[0] == "start_ms,end_ms,amplitude_deg,velocity_deg_per_s")
    let labelled = try Heed.run("classify", "\(folder)/gaze.csv", "--quiet")
    #expect(labelled.status == 0 && labelled.lines.count == 61, "\(labelled.errors)")
  }

  @Test func sessionWithoutGazeIsExported() throws {
    let scratch = try Scratch()
    let (store, folder) = (scratch.file("store").path, scratch.file("study").path)
    try Self.record("trip", in: store, rig: Self.rig, hasFace: false)
    let outcome = try Heed.run("sessions", "export", "trip", "--store", store, "--format", "bids", "--output", folder)
    #expect(outcome.status == 0 && outcome.errors.contains("No gaze was seen"), "\(outcome.errors)")
    let physio = try object("\(folder)/sub-p07/ses-trip/beh/sub-p07_ses-trip_task-driving_physio.json")
    // Points on a screen would need the screen's distance from the eyes.
    #expect(physio["SampleCoordinateSystem"] as? String == "custom")
    let pupil = try Heed.run(
      "sessions", "export", "trip", "--store", store, "--format", "pupil", "--output", scratch.file("pupil").path)
    #expect(pupil.status == 0 && pupil.errors.contains("has no rows"), "\(pupil.errors)")
  }

  @Test func pupilPositionsAreSharesOfTheDisplay() throws {
    let scratch = try Scratch()
    let (store, folder) = (scratch.file("store").path, scratch.file("pupil").path)
    try Self.record("trip", in: store, rig: Self.rig)
    #expect(
      try Heed.run("sessions", "export", "trip", "--store", store, "--format", "pupil", "--output", folder, "--quiet")
        .errors
        == "")
    let row = try lines("\(folder)/gaze_positions.csv")[10].split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0) }
    // The display lies in z = 0, its left edge at x = +170 mm, its upper one at y = 8 mm, 340 x 190 mm.
    let (x, y, z) = (try #require(row[6]), try #require(row[7]), try #require(row[8]))
    #expect(z.magnitude < 0.01)
    #expect((try #require(row[3]) - (170 - x) / 340).magnitude < 1e-3)
    #expect((try #require(row[4]) - (1 - (y - 8) / 190)).magnitude < 1e-3, "from the lower edge")
    #expect(row[9...11].compactMap { $0 } == [-31.5, 0, 612], "eye 0 is the right one, millimetres")
  }

  @Test func exportDoesNotOverwriteExistingFiles() throws {
    let scratch = try Scratch()
    let (store, folder) = (scratch.file("store").path, scratch.file("bids").path)
    try Self.record("trip", in: store)
    for format in ["csv", "ndjson", "json", "bids", "pupil", "vss"] {
      let arguments = [
        "sessions", "export", "trip", "--store", store, "--format", format, "--output", scratch.file(format).path,
        "--quiet",
      ]
      #expect(try Heed.run(arguments).status == 0, "\(format)")
      let again = try Heed.run(arguments)
      #expect(again.status == 64 && again.errors.contains("--replace"), "\(format): \(again.errors)")
      #expect(try Heed.run(arguments + ["--replace"]).status == 0, "\(format)")
    }
    #expect(try lines("\(folder)/participants.tsv").count == 2, "a participant is added once")
    try Self.record("other", in: store, driver: "p.07")
    let same = ["sessions", "export", "other", "--store", store, "--format", "bids", "--output", folder]
    let refused = try Heed.run(same)
    #expect(refused.status == 64 && refused.errors.contains("sub-p07 is driver p-07"), "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/sub-p07/ses-other"), "nothing is left of it")
    #expect(try Heed.run(same + ["--subject", "p08"]).status == 0)
    #expect(try lines("\(folder)/participants.tsv").last == "sub-p08\tp.07")
  }

  static let refusals: [([String], Int32, String)] = [
    (["plain", "--format", "bids", "--output", "OUT"], 65, "record with heed"),
    (["plain", "--format", "pupil", "--output", "OUT"], 65, "gaze of each frame"),
    (["trip", "--format", "bids"], 64, "needs a folder"),
    (["trip", "--format", "bids", "--output", "OUT", "--subject", "p-1"], 64, "letters and digits"),
    (["trip", "--format", "csv", "--output", "OUT", "--subject", "p1"], 64, "--format bids"),
    (["trip", "--format", "bids", "--output", "STORE/trip"], 64, "session's own folder"),
    (["trip", "--format", "pupil", "--output", "/dev/full"], 74, "cannot be written"),
    (["absent", "--format", "vss"], 66, "absent"), (["trip", "--format", "edf", "--output", "OUT"], 64, "edf"),
  ]

  @Test(arguments: refusals)
  func refusedExportIsReportedAndLeavesNoFile(arguments: [String], status: Int32, words: String) throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    try Self.record("trip", in: store)
    try Self.record("plain", in: store, contents: [])
    let given = arguments.map {
      $0.replacingOccurrences(of: "STORE", with: store).replacingOccurrences(of: "OUT", with: scratch.file("out").path)
    }
    let outcome = try Heed.run(["sessions", "export"] + given + ["--store", store])
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.status): \(outcome.errors)")
    #expect(try scratch.names == ["store"])
  }

  @Test func cutOffSessionIsExportedAndReported() throws {
    let scratch = try Scratch()
    let (store, folder) = (scratch.file("store").path, scratch.file("out").path)
    try Self.record("trip", in: store, isFinished: false)
    let outcome = try Heed.run("sessions", "export", "trip", "--store", store, "--format", "pupil", "--output", folder)
    #expect(outcome.status == 1 && outcome.errors.contains("cut off"), "\(outcome.status): \(outcome.errors)")
    #expect(try lines("\(folder)/gaze_positions.csv").count > 1)
  }

  @Test func roadOnlySessionExportsNoGaze() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    let road = Heed.root.appending(path: "Samples/road/recognitions.ndjson").path
    #expect(
      try Heed.run("record", "--recognitions", road, "--session", "road", "--store", store, "--quiet").status == 0)
    let outcome = try Heed.run(
      "sessions", "export", "road", "--store", store, "--format", "bids", "--output", scratch.file("out").path)
    #expect(outcome.status == 65 && outcome.errors.contains("no frames of a driver"), "\(outcome.errors)")
    #expect(try scratch.names == ["store"])
    let signals = try Heed.run("sessions", "export", "road", "--store", store, "--format", "vss")
    #expect(signals.status == 0 && signals.output.contains("DMS.IsWarning"), "\(signals.errors)")
  }
}
