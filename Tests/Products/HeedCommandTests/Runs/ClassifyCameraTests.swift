import Foundation
import Testing

/// `heed classify` of what Heed wrote.
@Suite("heed classify of a camera's gaze")
struct ClassifyCameraTests {
  /// Ten seconds at 30 Hz: a look of three seconds, one 12 degrees to the left with a blink in it, and one back.
  private static let lines = (0..<300).map { n -> String in
    let azimuth = (90..<200).contains(n) ? 12.0 : 0
    let scatter = [0.3, -0.2, 0, -0.3, 0.2][n % 5]
    let time = "\(Double(n) * 33.333)"
    if (150..<156).contains(n) {
      return "{\"type\":\"frame\",\"t_ms\":\(time),\"gaze\":null,\"movement\":\"blink\"}"
    }
    return "{\"type\":\"frame\",\"t_ms\":\(time),\"gaze\":{\"azimuth_deg\":0,\"elevation_deg\":0,"
      + "\"unfiltered_azimuth_deg\":\(azimuth + scatter),\"unfiltered_elevation_deg\":-4},\"movement\":\"fixation\"}"
  }

  private static let kinds = ["fixation", "saccade", "fixation", "blink", "fixation", "saccade", "fixation"]

  private func events(_ input: String, _ scratch: Scratch) throws -> [String] {
    let file = scratch.file("events.csv")
    let outcome = try Heed.run("classify", input, "--events", file.path, "--quiet")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.first == "t_ms,x_deg,y_deg,lids,movement")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map {
      String($0.split(separator: ",", omittingEmptySubsequences: false)[2])
    }
  }

  @Test func linesOfARunAreClassified() throws {
    let scratch = try Scratch()
    #expect(try events(scratch.write(Self.lines.joined(separator: "\n"), to: "drive.ndjson"), scratch) == Self.kinds)
  }

  @Test func compressedLinesAreClassified() throws {
    let scratch = try Scratch()
    let plain = try scratch.write(Self.lines.joined(separator: "\n"), to: "drive.ndjson")
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/bin/gzip")
    gzip.arguments = [plain]
    try gzip.run()
    gzip.waitUntilExit()
    #expect(try events(plain + ".gz", scratch) == Self.kinds)
    let whole = try Data(contentsOf: URL(fileURLWithPath: plain + ".gz"))
    try whole.prefix(whole.count / 2).write(to: scratch.file("half.ndjson.gz"))
    let outcome = try Heed.run("classify", scratch.file("half.ndjson.gz").path)
    #expect(outcome.status == 66, "\(outcome.status)")
    #expect(outcome.errors.contains("the compressed data ends early"), "\(outcome.errors)")
  }

  @Test func tablesOfExportsAreClassified() throws {
    let scratch = try Scratch()
    let rows = (0..<300).map { n in (n, (90..<200).contains(n) ? 12.0 : 0, (150..<156).contains(n)) }
    let csv = rows.map { n, x, isShut in
      "\(Double(n) * 33.333),\(isShut ? "" : "\(x + Double(n % 3) * 0.2)"),\(isShut ? "" : "-4"),\(isShut ? 0.9 : 0)"
    }
    let header = "t_ms,unfiltered_azimuth_deg,unfiltered_elevation_deg,closure\n"
    #expect(try events(scratch.write(header + csv.joined(separator: "\n"), to: "gaze.csv"), scratch) == Self.kinds)
    let bids = rows.map { n, x, isShut in
      "\(Double(n) / 30)\t\(isShut ? "n/a" : "\(x + Double(n % 3) * 0.2)")\t\(isShut ? "n/a" : "-4")\t\(isShut ? 0.9 : 0)"
    }
    let table = try scratch.write(bids.joined(separator: "\n"), to: "sub-01_physio.tsv")
    let names = ["timestamp", "azimuth_unfiltered", "elevation_unfiltered", "eye_closure"]
    _ = try scratch.write(
      "{\"Columns\":[\(names.map { "\"\($0)\"" }.joined(separator: ","))]}", to: "sub-01_physio.json")
    #expect(try events(table, scratch) == Self.kinds)
  }

  @Test(arguments: [
    ("{\"type\":\"frame\",\"t_ms\":0,\"gaze\":{\"azimuth_deg\":1,\"elevation_deg\":2}}", "no unfiltered_azimuth_deg"),
    ("{\"type\":\"blink\",\"t_ms\":0}\n", "no line has the type frame"), ("{nothing\n", "this is no JSON"),
  ])
  func linesThatHoldNoGazeAreRefused(text: String, words: String) throws {
    let scratch = try Scratch()
    let outcome = try Heed.run("classify", scratch.write(text, to: "lines.ndjson"))
    #expect(outcome.status == 65 && outcome.errors.contains(words), "\(outcome.errors)")
  }
}
