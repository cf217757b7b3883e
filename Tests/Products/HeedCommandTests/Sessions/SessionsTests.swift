import Foundation
import HeedReport
import HeedSession
import HeedSignals
import Testing

@testable import HeedCommand

@Suite("heed sessions")
struct SessionsTests {
  /// A store with three sessions of known dates and figures.
  private func store(_ scratch: Scratch) throws -> String {
    let folder = scratch.file("store")
    let store = SessionStore(folder: folder)
    for (number, level) in [RiskLevel.normal, .warning, .critical].enumerated() {
      let day = DateComponents(year: 2026, month: 11, day: number + 1, hour: 10)
      let start = try #require(Calendar.current.date(from: day)).timeIntervalSince1970
      var description = SessionDescription(
        heedVersion: "0.1.0", source: "camera 0",
        anchor: WallClockAnchor(timestamp: .zero, utcMilliseconds: start * 1000))
      description.driver = "p0\(number % 2)"
      let writer = try store.create("trip-\(number)", description: description)
      Self.events(level).forEach(writer.record)
      try writer.finish(summary: SessionSummary())
    }
    return folder.path
  }

  private static func events(_ level: RiskLevel) -> [MonitorEvent] {
    let (begin, end) = (Timestamp.zero, Timestamp(milliseconds: 30_000))
    let reason = RiskReason(code: "phoneGlance", weight: 0.6, text: "Looking at \"phone\", for 2 s.")
    let glance = Glance(start: begin, end: end, zone: "phone", zoneClass: .phone, kind: .owl)
    let blink = Blink(start: begin, end: begin + .milliseconds(200), eye: .both, closure: 1, isSlow: false)
    return [
      .availability(AvailabilityChange(time: begin, availability: .starting)),
      .blink(time: blink.end, blink: blink), .glance(time: end, glance: glance),
      .risk(RiskState(time: Timestamp(milliseconds: 4000), level: level, score: 0.6, reasons: [reason])),
      .attention(
        time: end,
        attention: AttentionScore(
          begin: begin, end: end, score: 0.8125, low: 0.75, high: 0.9, coverage: 0.9, eyesShut: .seconds(11),
          target: .road)),
    ]
  }

  private func names(_ outcome: Heed.Outcome) -> [String] {
    outcome.lines.dropFirst().map { $0.split(separator: " ").last.map(String.init) ?? "" }
  }

  static let lists: [([String], [String])] = [
    ([], ["trip-2", "trip-1", "trip-0"]), (["--driver", "p00"], ["trip-2", "trip-0"]), (["--driver", "nobody"], []),
  ]

  @Test(arguments: lists)
  func sessionListIsNewestFirstAndCanBeFiltered(options: [String], expected: [String]) throws {
    let scratch = try Scratch()
    let outcome = try Heed.run(["sessions", "list", "--store", try store(scratch)] + options)
    #expect(outcome.status == 0 && names(outcome) == expected, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.lines.allSatisfy { $0.count <= 80 })
    if expected.isEmpty { #expect(outcome.errors.contains("None of the 3 sessions")) }
  }

  @Test func listShowAndExportGiveTheSameFigures() throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    let list = try Heed.run("sessions", "list", "--store", store)
    #expect(
      list.lines[1].split(separator: " ", omittingEmptySubsequences: true).map(String.init) == [
        "2026-11-03", "10:00", "0:30", "p00", "81.2", "%", "1", "critical", "trip-2",
      ])
    let page = try Heed.run("sessions", "show", "trip-2", "--store", store)
    #expect(page.status == 0 && page.output.contains("Attention    81.2 % of the seen time"), "\(page.output)")
    #expect(page.lines.allSatisfy { $0.count <= 80 }, "\(page.output)")
    #expect(page.output.contains("CRITICAL: Looking at \"phone\", for 2 s."))
    let lines = try Heed.run("sessions", "show", "trip-2", "--format", "ndjson", "--store", store)
    #expect(lines.lines.last?.contains("\"attention\":0.8125,") == true && lines.errors.contains("driver p00"))
    let objects = try Heed.run("sessions", "list", "--format", "ndjson", "--store", store)
    #expect(objects.lines.count == 3 && objects.lines[0].contains("\"attention\":0.8125,"))
    let folder = scratch.file("csv").path
    let csv = try Heed.run("sessions", "export", "trip-2", "--store", store, "--output", folder)
    #expect(csv.status == 0 && csv.output.isEmpty, "\(csv.errors)")
    func table(_ name: String) throws -> [String] {
      try String(contentsOfFile: "\(folder)/\(name).csv", encoding: .utf8).split(separator: "\n").map(String.init)
    }
    let session = try table("session").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let place = try #require(session[0].firstIndex(of: "attention"))
    #expect(session[1][place] == "0.8125")
    #expect(try table("windows")[1] == "0.0,30000.0,0.8125,0.75,0.9,0.9,11.0,road,")
    #expect(try table("risk")[1].contains("4000.0,30000.0,critical,,0.6,phoneGlance,"))
    #expect(try table("alerts")[1].hasSuffix("\"Looking at \"\"phone\"\", for 2 s.\""))
    #expect(try table("blinks").count == 2 && table("glances")[1].contains("phone,phone,owl"))
    #expect(try scratch.names == ["csv", "store"])
  }

  @Test func exportedLinesAndDocumentHoldEveryEvent() throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    let shown = try Heed.run("sessions", "show", "trip-1", "--format", "ndjson", "--store", store)
    let lines = try Heed.run("sessions", "export", "trip-1", "--format", "ndjson", "--store", store)
    #expect(lines.output == shown.output && lines.lines.count == 6)
    let json = try Heed.run("sessions", "export", "trip-1", "--format", "json", "--store", store)
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let session = document?["session"] as? [String: Any]
    #expect((document?["events"] as? [Any])?.count == 6)
    #expect(session?["attention"] as? Double == 0.8125 && session?["name"] as? String == "trip-1")
    #expect(session?["perclos"] is NSNull)
  }

  static let mistakes: [([String], Int32, String)] = [
    (["prune"], 64, "--older-than"), (["prune", "--older-than", "30"], 64, "30d, 12h or 8w"),
    (["prune", "--older-than", "1h"], 64, "add --yes"), (["export", "trip-0"], 64, "needs a folder"),
    (["export", "trip-0", "--output", "STORE/trip-0"], 64, "session's own folder"),
    (["show", "absent"], 66, "there is no session"), (["export", "absent", "--format", "json"], 66, "absent"),
    (["delete", "absent"], 66, "absent"), (["show", "../up"], 64, "cannot name a session"),
  ]

  @Test(arguments: mistakes)
  func wrongUsageIsReportedAndDeletesNothing(arguments: [String], status: Int32, words: String) throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    let given = arguments.map { $0.replacingOccurrences(of: "STORE", with: store) }
    let outcome = try Heed.run(["sessions"] + given + ["--store", store])
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.status): \(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(try SessionStore(folder: URL(fileURLWithPath: store)).sessions().count == 3, "nothing is deleted")
  }

  @Test func pruneDeletesAfterConfirmation() throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    _ = try Heed.run("sessions", "list", "--store", store)
    let none = try Heed.run("sessions", "prune", "--older-than", "99999w", "--store", store)
    #expect(none.status == 0 && none.errors.contains("is that old"))
    let all = try Heed.run("sessions", "prune", "--older-than", "0h", "--yes", "--store", store)
    // The trips' dates lie in the past.
    #expect(all.status == 0 && all.errors.contains("3 sessions deleted"), "\(all.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: store) == [])
  }

  /// Damage, a later Heed, a locked file: each command reports the fault in a sentence and changes nothing.
  static let faults: [(String, Int32, String)] = [
    ("damaged", 65, "is damaged and left as it is ("), ("newer", 65, "written by a later Heed"),
    ("empty", 65, "is not a session of Heed"),
  ]

  @Test(arguments: faults)
  func everySessionsCommandReportsDamage(fault: String, status: Int32, words: String) throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    let file = URL(fileURLWithPath: "\(store)/trip-1/session.sqlite")
    var bytes = try Data(contentsOf: file)
    switch fault {
    case "damaged": for index in 4096..<min(9000, bytes.count) { bytes[index] = 0xA5 }
    case "newer": bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    default: bytes = Data()
    }
    try bytes.write(to: file)
    for arguments in [
      ["show", "trip-1"], ["show", "trip-1", "--format", "ndjson"], ["export", "trip-1", "--format", "json"],
      ["export", "trip-1", "--output", scratch.file("csv").path],
    ] {
      let outcome = try Heed.run(["sessions"] + arguments + ["--store", store])
      #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.status): \(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.output.isEmpty)
    }
    let list = try Heed.run("sessions", "list", "--store", store)
    #expect(list.status == 0 && list.lines.count == 4 && list.output.contains("trip-1"))
    #expect(try Data(contentsOf: file) == bytes, "nothing is overwritten")
    #expect(try scratch.names == ["store"])
    #expect(
      try Heed.run("sessions", "delete", "trip-1", "--store", store).status == 0, "it can be deleted all the same")
  }

  @Test func damageIsReportedAndIntactPartsAreRead() throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    let whole = try Heed.run("sessions", "check", "--store", store)
    #expect(whole.status == 0 && whole.lines.count == 3, "\(whole.output) \(whole.errors)")
    #expect(whole.lines.allSatisfy { $0.hasSuffix(": whole") }, "\(whole.output)")
    let lines = try Heed.run("sessions", "show", "trip-1", "--format", "ndjson", "--store", store).lines
    // A letter of the last line is changed, which SQLite does not notice.
    let file = URL(fileURLWithPath: "\(store)/trip-1/session.sqlite")
    var bytes = try Data(contentsOf: file)
    let last = try #require(bytes.range(of: Data(lines[0].utf8)))
    bytes[last.lowerBound + 12] ^= 1
    try bytes.write(to: file)
    let one = try Heed.run("sessions", "check", "trip-1", "--store", store)
    #expect(one.status == 65 && one.output.hasPrefix("trip-1: damaged: 1 of "), "\(one.output)")
    #expect(one.errors.contains("1 of 1 session damaged"), "\(one.errors)")
    let all = try Heed.run("sessions", "check", "--format", "ndjson", "--store", store)
    #expect(all.status == 65 && all.lines.filter { $0.contains("\"result\":\"whole\"") }.count == 2)
    #expect(all.output.contains("\"result\":\"damaged\"") && all.output.contains("{\"kind\":\"event\","))
    #expect(try Heed.run("sessions", "show", "trip-1", "--store", store).status == 65)
    let good = try Heed.run("sessions", "show", "trip-1", "--format", "ndjson", "--salvage", "--store", store)
    #expect(good.status == 1 && good.lines == Array(lines.dropFirst()), "\(good.output)")
    #expect(good.errors.contains("is damaged: 1 of "), "\(good.errors)")
    #expect(try Heed.run("sessions", "check", "nobody", "--store", store).status == 66)
  }

  @Test func sessionsBeingWrittenAreNotDeleted() throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    let writer = try SessionStore(folder: URL(fileURLWithPath: store))
      .create("now", description: SessionDescription(heedVersion: "0.1.0", source: "camera 0"))
    let outcome = try Heed.run("sessions", "delete", "now", "--store", store)
    #expect(outcome.status == 74 && outcome.errors.contains("is being written"))
    let list = try Heed.run("sessions", "list", "--store", store)
    #expect(list.output.contains("now (running)"))
    withExtendedLifetime(writer) {}
  }

  @Test func fullDiskLeavesNoHalfWrittenExport() throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    let outcome = try Heed.run("sessions", "export", "trip-0", "--store", store, "--output", "/dev/full")
    #expect(outcome.status == 74 && outcome.errors.contains("cannot be written"), "\(outcome.errors)")
    let lines = try Heed.shell("\"$HEED\" sessions export trip-0 --format ndjson --store '\(store)' > /dev/full")
    #expect(lines.status == 74, "\(lines.errors)")
  }

  static let ages: [(String, Duration?)] = [
    ("30d", .seconds(2_592_000)), ("12h", .seconds(43_200)), ("8w", .seconds(4_838_400)), ("0d", .zero), ("d", nil),
    ("-1d", nil), ("1.5d", nil), ("30", nil), ("999999d", nil),
  ]

  @Test(arguments: ages)
  func sessionAgesAreNumbersWithAUnit(text: String, expected: Duration?) {
    #expect((try? SessionPrune.age(text)) == expected)
  }

  static let lengths: [(Double, String)] = [(0, "0:00"), (89.5, "1:30"), (3600, "1:00:00"), (7265, "2:01:05")]

  @Test(arguments: lengths)
  func sessionLengthsAreShownInMinutes(seconds: Double, expected: String) {
    #expect(SessionWords.length(.milliseconds(Int(seconds * 1000))) == expected)
  }
}
