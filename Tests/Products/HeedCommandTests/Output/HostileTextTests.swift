import Foundation
import Heed
import HeedSession
import HeedSignals
import Testing

@testable import HeedCommand

@Suite("Text of strangers reaches no terminal raw")
struct HostileTextTests {
  /// Commands of a terminal, marks that reorder, separators, and characters without a shape.
  private static let text = "a\u{1B}[31m\u{7}\u{9B}2J\u{7F}\u{202E}\u{2066}\u{61C}\u{2028}\u{200B}\u{E0041}\r\nb"
  /// The same for session names and the like, as JSON and YAML write it.
  private static let quoted = JSONValue.string("a\u{1B}[31m\u{7}\u{9B}2J\u{7F}\u{202E}\u{2066}\u{61C}\u{2028}\u{200B}")
    .text
  /// The same in a place that ends with the line.
  private static let line = text.replacing("\r\n", with: "")

  /// Places of text: the arguments of a run. `T` stands for the text, `@NAME` for a file of the run.
  static let places: [[String]] = [
    ["T"], ["--T"], ["analyze", "T"], ["analyze", "T.mp4", "T.mkv"], ["analyze", "DRIVE", "--session", "T"],
    ["analyze", "DRIVE", "--driver", "T"], ["analyze", "DRIVE", "--inject", "T"],
    ["record", "T", "--session", "x"],
    ["analyze", "DRIVE", "--calibration", "T", "--rig", "RIG"],
    ["analyze", "DRIVE", "--attention-zones", "T", "--rig", "RIG"],
    ["analyze", "DRIVE", "--rig", "RIG", "--calibration", "@calibration.json"], ["rig", "show", "T"],
    ["rig", "show", "@rig.yaml"],
    ["rig", "new", "T", "--from", "T", "--quiet"],
    ["camera", "T", "--board", "9x6", "--square", "25", "--output", "T"],
    ["alerts", "T"], ["alerts", "@labels.ndjson", "--objects"], ["alerts", "@labels.ndjson", "--format", "text"],
    ["alerts", "@broken.ndjson"], ["alerts", "@labels.ndjson", "--rig", "T"],
    ["alerts", "@labels.ndjson", "--format", "T"],
    ["alerts", "@labels.ndjson", "--vehicle", "T"], ["alerts", "@labels.ndjson", "--vehicle", "@broken.ndjson"],
    ["alerts", "@labels.ndjson", "--output", "/T/x"], ["alerts", "@labels.ndjson", "--settings", "T"],
    ["alerts", "@labels.ndjson", "--settings", "@key.yaml"], ["alerts", "@labels.ndjson", "--settings", "@value.yaml"],
    ["judge", "T"], ["judge", "@columns.csv"], ["judge", "@columns.csv", "--rules", "T"], ["openness", "@columns.csv"],
    ["classify", "T"], ["classify", "@columns.csv"], ["locate", "--from", "geo", "--to", "world", "--position", "T"],
    ["locate", "@columns.csv", "--from", "pixel", "--to", "pixel"], ["settings", "--module", "T"],
    ["mark", "T", "--page", "T"], ["mark", "T", "--page", "http://127.0.0.1:9/?token=T"],
    ["sessions", "show", "T"], ["sessions", "list", "--store", "/T"], ["sessions", "list", "--driver", "T"],
    ["sessions", "export", "T", "--output", "T"],
    ["sessions", "prune", "--older-than", "T"],
    ["replay", "T"], ["drivers", "delete", "T"], ["models", "add", "T", "--labels", "T", "--name", "T"],
    ["models", "remove", "T"],
    ["calibrate", "--video", "T", "--points", "T", "--rig", "RIG", "--driver", "x"], ["run", "--camera", "/T"],
    ["run", "--camera", "0", "--warn", "T"], ["run", "--camera", "0", "--publish", "mqtt://T"],
    ["serve", "--port", "T"],
  ]

  @Test(arguments: places)
  func textOfStrangersIsShownAsEscapes(place: [String]) throws {
    let scratch = try Scratch()
    let outcome = try Heed.run(
      try place.map { word in
        switch word {
        case "DRIVE": Heed.drive
        case "RIG": Heed.rig
        case let file where file.hasPrefix("@"): try Self.file(String(file.dropFirst()), scratch)
        default: word.replacing("T", with: Self.text)
        }
      }, environment: ["XDG_DATA_HOME": scratch.folder.path])
    expectVisible(outcome)
    #expect(!(outcome.output + outcome.errors).isEmpty, "the text came as far as a message")
  }

  private static func file(_ name: String, _ scratch: Scratch) throws -> String {
    let text =
      switch name {
      case "key.yaml": "\(quoted): 1\n"
      case "value.yaml": "closure:\n  sleepFrom: \(quoted)\n"
      case "rig.yaml":
        try String(contentsOfFile: Heed.rig + "/rig.yaml", encoding: .utf8)
          .replacing("name: sample-cabin", with: "name: \(quoted)").replacing("name: phone", with: "name: \(quoted)")
      case "calibration.json": "{\"format\":\(quoted),\(quoted):1}"
      case "labels.ndjson":
        "{\"t_ms\":0,\"image\":[640,480],\"objects\":["
          + "{\"id\":\(quoted),\"label\":\(quoted),\"box\":[300,200,60,60],\"score\":0.9}]}\n"
      case "broken.ndjson": "{\"t_ms\":\(quoted),\(quoted):\(line)}\n"
      default: "\(line),t_ms,\(line)\n\(line),1,2\n"
      }
    return try scratch.write(text, to: name)
  }

  private func expectVisible(_ outcome: Heed.Outcome, _ why: Comment = "") {
    for text in [outcome.output, outcome.errors] {
      let raw = text.unicodeScalars.filter { $0.isHidden && $0 != "\n" }
      #expect(raw.isEmpty, "\(why) \(text.debugDescription)")
    }
    #expect(
      !outcome.errors.split(separator: "\n").contains { $0.hasPrefix("b") },
      "no line of its own: \(outcome.errors.debugDescription)")
  }

  /// A session as somebody else may have written it.
  private func session(in scratch: Scratch) throws -> String {
    var description = SessionDescription(heedVersion: Self.text, source: Self.text, anchor: nil)
    (description.driver, description.rigName, description.calibration) = (Self.text, Self.text, Self.text)
    (description.settings, description.models) = ("\(Self.quoted): \(Self.quoted)\n", [Self.text: Self.text])
    let store = SessionStore(folder: scratch.file("store"))
    let writer = try store.create("theirs", description: description)
    let reason = RiskReason(code: Self.text, weight: 1, text: Self.text, remedy: Self.text)
    writer.record(.risk(RiskState(time: .zero, level: .critical, score: 1, reasons: [reason])))
    writer.record(
      .glance(
        time: Timestamp(milliseconds: 900),
        glance: Glance(
          start: .zero, end: Timestamp(milliseconds: 900), zone: Self.text, zoneClass: .nondriving, kind: .owl)))
    try writer.finish(summary: SessionSummary())
    return store.folder.path
  }

  @Test(arguments: [
    ["sessions", "list"], ["sessions", "list", "--format", "ndjson"], ["sessions", "check"],
    ["sessions", "check", "--format", "ndjson"], ["sessions", "show", "theirs"], ["drivers", "list"],
    ["sessions", "show", "theirs", "--format", "ndjson"], ["sessions", "show", "theirs", "--calibration"],
    ["sessions", "export", "theirs", "--format", "ndjson"], ["sessions", "export", "theirs", "--format", "json"],
    ["sessions", "export", "theirs", "--format", "vss"], ["replay", "theirs"], ["report", "theirs"],
    ["sessions", "prune", "--older-than", "1h"], ["sessions", "delete", "theirs"],
  ])
  func textOfASessionIsShownAsEscapes(command: [String]) throws {
    let scratch = try Scratch()
    expectVisible(try Heed.run(command + ["--store", try session(in: scratch)]))
  }

  @Test func tablesKeepTheirData() throws {
    let scratch = try Scratch()
    let folder = scratch.file("tables").path
    _ = try Heed.run(
      "sessions", "export", "theirs", "--output", folder, "--store", try session(in: scratch))
    #expect(try String(contentsOfFile: folder + "/glances.csv", encoding: .utf8).contains(Self.text))
  }

  @Test func logLinesAreVisible() throws {
    let scratch = try Scratch()
    let file = scratch.file("log").path
    _ = try Heed.run("run", "--camera", "/\(Self.text)", "--log", file)
    let log = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      log.contains("failed") && log.unicodeScalars.allSatisfy { !$0.isHidden || $0 == "\n" }, "\(log.debugDescription)")
  }
}
