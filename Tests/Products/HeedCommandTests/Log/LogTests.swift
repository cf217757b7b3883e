import Foundation
import Heed
import HeedFiles
import HeedSession
import Logging
import Synchronization
import Testing

@testable import HeedCommand

@Suite("The operator's log of a run")
struct LogTests {
  private static let moment = Date(timeIntervalSince1970: 1_700_000_000.25)

  static let lines: [([String: String], String)] = [
    ([:], ""), (["b": "2", "a": "1"], " a=1 b=2"), (["text": "two words"], " text=\"two words\""),
    (["text": "say \"x\""], #" text="say \"x\"""#), (["text": "one\ntwo"], #" text="one\ntwo""#),
    (["text": ""], " text=\"\""), (["text": "a=b"], " text=\"a=b\""),
  ]

  @Test(arguments: lines)
  func logRecordIsOneLine(facts: [String: String], words: String) {
    let line = LineLogHandler.text(utc: Self.moment, monotonic: 12.5, level: .warning, message: "cabin", facts: facts)
    #expect(line == "2023-11-14T22:13:20.250Z 12.500 warning cabin\(words)")
  }

  @Test func fileOfALogsWordHidesNoWord() {
    let lines = Mutex<[String]>([])
    let handler = LineLogHandler(names: [("vehicle", "the vehicle's file")]) { _, line in
      lines.withLock { $0.append(line) }
    }
    Logger(label: "heed") { _ in handler }.notice(
      "vehicle", metadata: ["vehicle": "vehicle", "note": "/a/vehicle", "text": "vehicle has ended"])
    let ending = #" vehicle note="/a/the vehicle's file" text="the vehicle's file has ended" vehicle=vehicle"#
    #expect(lines.withLock(\.self).first?.hasSuffix(ending) == true)
  }

  @Test func logFileIsPrivateAppendedAndBounded() throws {
    let scratch = try Scratch()
    let path = scratch.file("log").path
    for round in 0..<3 {
      let file = try LogFile(path: path, mostBytes: 100)
      for number in 0..<5 { file.write("round \(round) line \(number) ...........") }
    }
    #expect(try scratch.names == ["log", "log.1"])
    for name in ["log", "log.1"] {
      let facts = try FileManager.default.attributesOfItem(atPath: scratch.file(name).path)
      #expect(facts[.posixPermissions] as? Int == 0o600)
      #expect((facts[.size] as? Int ?? 0) <= 100)
    }
    let text = try String(contentsOf: scratch.file("log"), encoding: .utf8)
    #expect(text.hasSuffix("round 2 line 4 ...........\n"), "the newest lines are kept")
  }

  @Test func logThatIsTurnedOverByOthersGoesOn() throws {
    let scratch = try Scratch()
    let (path, old) = (scratch.file("log").path, scratch.file("log.old").path)
    let file = try LogFile(path: path, mostBytes: 30)
    func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
    file.write("first line")
    #expect(rename(path, old) == 0)
    file.write("second line")
    #expect(try text(old) == "first line\n" && text(path) == "second line\n", "a renamed log")
    #expect(unlink(path) == 0)
    file.write("third line")
    #expect(try text(path) == "third line\n", "a removed log")
    file.close()
    file.write("fourth line")
    #expect(try text(path) == "third line\nfourth line\n", "after the signal")
    #expect(truncate(path, 0) == 0)
    file.write("fifth line")
    #expect(try text(path) == "fifth line\n", "an emptied file has room again")
    #expect(try scratch.names == ["log", "log.old"])
  }

  @Test func linkIsNoLogFile() throws {
    let scratch = try Scratch()
    let victim = try scratch.write("of the victim", to: "victim")
    #expect(symlink(victim, scratch.file("log").path) == 0)
    let failure = #expect(throws: WriteFailure.self) { try LogFile(path: scratch.file("log").path) }
    #expect(failure?.why == "it is a link; name the file itself")
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "of the victim")
  }

  @Test func lostLogLinesAreCounted() throws {
    let scratch = try Scratch()
    let folder = scratch.file("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "log").path
    let file = try LogFile(path: path, mostBytes: 10)
    file.write("first line")
    // The folder is deleted, so the file for the next line cannot be created.
    try FileManager.default.removeItem(at: folder)
    file.write("lost line")
    file.write("lost line")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file.write("last line")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "last line lost_lines=2\n")
  }

  static let failures: [(CommandFailure, String?, [String: String]?)] = [
    (
      CommandFailure(.notAvailable, "There is no camera."), nil,
      ["status": "notAvailable", "code": "69", "text": "There is no camera."]
    ),
    (CommandFailure(.notAcceptable, "p07.json is damaged"), "p07", ["status": "notAcceptable", "code": "78"]),
    (CommandFailure(.interrupted, nil), nil, [:]),
  ]

  @Test(arguments: failures)
  func loggedFailureNamesNoDriver(failure: CommandFailure, driver: String?, facts: [String: String]?) {
    #expect(LogOptions.record(of: failure, driver: driver).facts == facts)
  }

  @Test func failedRunLogsItsSettingsAndReason() throws {
    let scratch = try Scratch()
    let path = scratch.file("log").path
    let outcome = try Heed.run(
      "run", "--camera", "/dev/no-such-camera", "--log", path, "--driver", "p07", "--no-calibration", "--no-phone-net",
      "--rig", Heed.rig)
    #expect(outcome.status == 69)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let words = lines.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
    #expect(words.count == 3, "\(lines)")
    #expect(words.first?.hasPrefix("info started cabin=") == true && words.first?.contains("rig=sample-cabin") == true)
    #expect(words.dropFirst().first == "info settings phoneNet.isOn=false")
    #expect(words.last?.hasPrefix("error failed code=69 status=notAvailable text=\"There is no camera") == true)
    #expect(!lines.contains { $0.contains("p07") })
  }

  @Test func secretOfAnAddressIsNeverLogged() throws {
    let outcome = try Heed.run("run", "--camera", "http://127.0.0.1:9/?token=hush", "--log", "-", "--quiet")
    let lines = outcome.errors.split(separator: "\n").filter { $0.firstMatch(of: /^\d{4}-\d\d-\d\dT/) != nil }
    #expect(lines.count >= 2 && !lines.contains { $0.contains("hush") }, "\(outcome.errors)")
  }

  @Test func diskTroubleIsLoggedWithoutTheSessionName() throws {
    let lines = Mutex<[String]>([])
    let log = OperatorLog(
      Logger(label: "test") { _ in LineLogHandler { _, line in lines.withLock { $0.append(line) } } })
    var state: SessionWriter.State? = .suspended(.storageFull(path: "/home/somebody/sessions/monday"))
    let sink = LogSink(log) { state }
    sink.receive(nil, [])
    sink.finish()
    state = .logging
    sink.finish()
    log.flush(within: .seconds(300))
    let words = lines.withLock { $0.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") } }
    #expect(words == ["warning session reason=storageFull state=suspended", "info session state=resumed"])
  }

  @Test func nothingIsLoggedWithoutTheLogOption() throws {
    let outcome = try Heed.run("run", "--camera", "/dev/no-such-camera", "--quiet")
    #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.errors.hasPrefix("error: "))
  }

  @Test(arguments: [
    (["run", "--camera", "0", "--log", "x.ndjson", "--output", "x.ndjson"], "both name"),
    (["run", "--camera", "0", "--log", "/no-such-folder/log"], "cannot be written"),
    (["record", "--session", "s", "x.mp4", "--log", "log"], "at a camera"),
  ])
  func invalidLogOptionsAreRefused(arguments: [String], words: String) throws {
    let outcome = try Heed.run(arguments)
    #expect([64, 74].contains(outcome.status) && outcome.errors.contains(words), "\(outcome.errors)")
  }
}
