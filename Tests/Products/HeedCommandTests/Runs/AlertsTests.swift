import Foundation
import Testing

@Suite("heed alerts")
struct AlertsTests {
  private static let frame = RecognitionLines.frame

  @Test func everyAlertLineIsJSONInTimeOrder() throws {
    struct Line: Decodable {
      var type: String
      var t_ms: Double
    }
    let scratch = try Scratch()
    let lines = (0..<50).map { Self.frame.replacing("100.5", with: "\($0 * 100)") }
    let file = try scratch.write(([RecognitionLines.camera] + lines).joined(separator: "\n"), to: "r.ndjson")
    let outcome = try Heed.run("alerts", file, "--objects", "--quiet")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let found = try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    #expect(Set(found.map(\.type)).isSubset(of: ["alert", "object", "road", "availability", "camera"]))
    #expect(found.map(\.t_ms) == found.map(\.t_ms).sorted())
    #expect(!outcome.output.contains("NaN") && !outcome.output.contains("inf"))
    #expect(try Heed.run("alerts", file, "--objects", "--quiet").output == outcome.output, "the same bytes again")
  }

  @Test(arguments: [
    (#"{"t_ms":0,"image":[9,9]}"#, 0, "1 road frame"),
    (#"{"t_ms":0,"image":[9,9]}\n{"t_ms":0,"image":[9,9]}"#, 1, "1 row not used, because the time repeats"),
    (#"{"t_ms":0,"image":[9,9]}\n{"t_ms":5,"ima"#, 1, "breaks off in line 2"),
    (#"{"t_ms":0,"image":[9,9],"speed_mps":NaN}"#, 0, "not measured: 1 speed"),
    (#"{"t_ms":0,"image":[9]}"#, 65, "line 1: image is"), ("", 65, "is empty"), ("no JSON", 65, "line 1"),
  ])
  func exitCodeReportsTheOutcome(text: String, status: Int32, words: String) throws {
    let outcome = try Heed.shell("printf '%b' '\(text)' | \"$HEED\" alerts -")
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func pictureWithAHundredThousandObjectsIsRead() throws {
    let scratch = try Scratch()
    let objects = (0..<100_000).map { #"{"label":"sign","box":[\#($0 % 1000),5,30,30]}"# }.joined(separator: ",")
    let file = try scratch.write(#"{"t_ms":0,"image":[1242,375],"objects":[\#(objects)]}"#, to: "r.ndjson")
    let outcome = try Heed.run("alerts", file)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("100000 objects"), "\(outcome.errors)")
  }

  @Test func refusedRecognitionsLeaveNoOutput() throws {
    let scratch = try Scratch()
    let file = try scratch.write(Self.frame + "\n{}\n", to: "r.ndjson")
    let outcome = try Heed.run("alerts", file, "--output", scratch.file("alerts").path)
    #expect(outcome.status == 65)
    #expect(try scratch.names == ["r.ndjson"])
  }

  @Test func unreadableInputOrOutputIsNamed() throws {
    let scratch = try Scratch()
    let file = try scratch.write(Self.frame + "\n", to: "r.ndjson")
    let vehicle = try scratch.write("{\"t_ms\":0,\"speed_mps\":{}}\n", to: "v.ndjson")
    let rig = try scratch.write("name: a\nroad_camera: {image: [9, 9], fx: 0}\n", to: "rig.yaml")
    let cases: [([String], Int32, String)] = [
      (["--rig", "no-such-rig"], 78, "no-such-rig is not there"), (["--rig", rig], 78, "rig.yaml:2:"),
      (["--settings", "no-such.yaml"], 78, "no-such.yaml"), (["--vehicle", "no-such.ndjson"], 66, "no-such.ndjson"),
      (["--vehicle", vehicle], 65, "v.ndjson, line 1: speed_mps is not a number"),
      (["--output", file], 64, "the input"),
      (["--output", "/no-such-folder/x"], 74, "/no-such-folder/x"),
      (["--objects", "--format", "text"], 64, "--objects"),
    ]
    for (arguments, status, words) in cases {
      let outcome = try Heed.run(["alerts", file] + arguments)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
    #expect(try Heed.run("alerts", scratch.file("nothing").path).status == 66)
  }

  @Test func closedPipeEndsTheAlertsCommandQuietly() throws {
    let scratch = try Scratch()
    let lines = (0..<3000).map { Self.frame.replacing("100.5", with: "\($0 * 100)") }
    let file = try scratch.write(lines.joined(separator: "\n"), to: "r.ndjson")
    let outcome = try Heed.shell("\"$HEED\" alerts '\(file)' --objects --quiet | head -n 1 >/dev/null")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
