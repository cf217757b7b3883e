import Foundation
import Testing

@Suite("heed classify")
struct ClassifyTests {
  /// Two fixations, 5 degrees apart, with a gap in the second; 500 Hz.
  private static let gaze =
    "t_ms,x_deg,y_deg\n"
    + (0..<400).map { n in
      let x = n < 200 ? 0 : min(Double(n - 199) * 0.5, 5)
      return (300..<340).contains(n) ? "\(n * 2),,\n" : "\(n * 2),\(x + Double(n % 3) * 0.005),1\n"
    }.joined()

  private static func movements(_ output: String) -> [Substring] {
    output.split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",").last ?? "" }
  }

  @Test(arguments: [[], ["--online"]])
  func everyGazeRowGetsAMovement(options: [String]) throws {
    let scratch = try Scratch()
    let input = try scratch.write(Self.gaze, to: "gaze.csv")
    let outcome = try Heed.run(["classify", input] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.first == "t_ms,x_deg,y_deg,movement")
    let rows = Self.gaze.split(separator: "\n").dropFirst()
    #expect(outcome.lines.count == rows.count + 1)
    for (line, row) in zip(outcome.lines.dropFirst(), rows) { #expect(line.hasPrefix(row + ",")) }
    let movements = Self.movements(outcome.output)
    #expect(movements[100] == "fixation" && movements[205] == "saccade" && movements[280] == "fixation")
    #expect(!["fixation", "saccade", "pursuit", "pso"].contains(movements[320]), "nothing was seen")
    #expect(outcome.errors.contains("400 samples at 500 Hz"), "\(outcome.errors)")
  }

  @Test func gazeRowsAreCopiedUnchanged() throws {
    let scratch = try Scratch()
    let header = "\u{FEFF}name,t_ms,x_deg,y_deg\r\n"
    let rows = (0..<50).map { "\"a, \"\"µ\"\"\n\($0)\", \($0 * 10) ,1.50,-0\r\n" }
    let input = try scratch.write(header + "\r\n" + rows.joined(), to: "gaze.csv")
    let file = scratch.file("labelled.csv")
    let outcome = try Heed.run("classify", input, "--quiet", "--output", file.path)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    var output = [UInt8](try Data(contentsOf: file))[...]
    for line in [header] + rows {
      let bytes = Array(line.utf8).dropLast(2)
      #expect(output.starts(with: bytes + [UInt8(ascii: ",")]))
      guard let end = output.dropFirst(bytes.count).firstIndex(of: UInt8(ascii: "\n")) else { break }
      #expect(output[end - 1] == UInt8(ascii: "\r"))
      output = output[(end + 1)...]
    }
    #expect(output.isEmpty)
  }

  @Test func likelyLostMarkerIsReported() throws {
    let scratch = try Scratch()
    let rows = (0..<600).map { n in "\(n * 2),\(n % 100 < 80 ? "\(1 + Double(n % 7) * 0.01),1" : "-15.25,-9.5")\n" }
    let input = try scratch.write("t_ms,x_deg,y_deg\n" + rows.joined(), to: "gaze.csv")
    let asked = try Heed.run("classify", input, "--quiet")
    #expect(asked.status == 0)
    #expect(asked.errors.contains("6 times") && asked.errors.contains("120 samples"), "\(asked.errors)")
    #expect(asked.errors.contains("--lost=-15.25,-9.5"), "\(asked.errors)")
    let answered = try Heed.run("classify", input, "--quiet", "--lost=-15.25,-9.5")
    #expect(answered.status == 0 && answered.errors.isEmpty, "\(answered.errors)")
  }

  @Test func movementEventsAreWrittenToTheirFile() throws {
    let scratch = try Scratch()
    let input = try scratch.write(Self.gaze, to: "gaze.csv")
    let events = scratch.file("events.csv")
    #expect(try Heed.run("classify", input, "--events", events.path).status == 0)
    let lines = try String(contentsOf: events, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "start_ms,end_ms,kind,amplitude_deg,peak_velocity_deg_s,x_deg,y_deg,trial")
    let cells = lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(cells.allSatisfy { $0.count == 8 && !["unknown", ""].contains($0[2]) })
    #expect(cells.first?.prefix(3).first == "0" && cells.first?[2] == "fixation")
    #expect(cells.contains { $0[2] == "saccade" })
    let ends = cells.map { (Double($0[0]) ?? .nan, Double($0[1]) ?? .nan) }
    #expect(ends.allSatisfy { $0 <= $1 } && zip(ends, ends.dropFirst()).allSatisfy { $0.1 <= $1.0 })
  }

  @Test func rowsWithRepeatedTimesAreUnknownAndReported() throws {
    let scratch = try Scratch()
    let input = try scratch.write(Self.gaze + "700,1,1\n700,1,1\n700,1,1\n798,1,1\n800,5,1\n", to: "gaze.csv")
    let outcome = try Heed.run("classify", input, "--output", scratch.file("out.csv").path, "--quiet")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("4 rows not used") && outcome.errors.contains("(lines 402, 403, 404 and 1 more)"))
    let text = try String(contentsOf: scratch.file("out.csv"), encoding: .utf8)
    let movements = Self.movements(text)
    #expect(movements.count == 405 && movements[400..<404].allSatisfy { $0 == "unknown" })
  }

  @Test func gazeTableIsReadFromStandardInput() throws {
    let scratch = try Scratch()
    let input = try scratch.write(Self.gaze, to: "gaze.csv")
    let piped = try Heed.shell("cat '\(input)' | \"$HEED\" classify -")
    let read = try Heed.run("classify", input)
    #expect(piped.status == 0 && piped.output == read.output)
  }

  @Test func closedPipeIsNotAFailureOfClassify() throws {
    let scratch = try Scratch()
    let rows = (0..<50_000).map { "\($0 * 2),1,1\n" }.joined()
    let input = try scratch.write("t_ms,x_deg,y_deg\n" + rows, to: "gaze.csv")
    let events = scratch.file("events.csv").path
    let alone = try Heed.shell("\"$HEED\" classify '\(input)' | head -n 1; echo ${PIPESTATUS[0]}")
    #expect(alone.output == "t_ms,x_deg,y_deg,movement\n0\n", "\(alone.errors)")
    let both = try Heed.shell("\"$HEED\" classify '\(input)' --events '\(events)' | head -n 1; echo ${PIPESTATUS[0]}")
    #expect(both.output == alone.output, "\(both.errors)")
    #expect(try scratch.names == ["events.csv", "gaze.csv"])
  }

  @Test func aTableWithoutRowsHasNoMovements() throws {
    let outcome = try Heed.shell("printf 't_ms,x_deg,y_deg\\n' | \"$HEED\" classify -")
    #expect(outcome.status == 0 && outcome.output == "t_ms,x_deg,y_deg,movement\n")
  }

  @Test func errorInALateRowKeepsExistingFiles() throws {
    let scratch = try Scratch()
    // Far beyond the first written block.
    let rows = (0..<30_000).map { "\($0 * 2),1,1\n" }.joined()
    let input = try scratch.write("t_ms,x_deg,y_deg\n" + rows + "60000,1,left\n", to: "gaze.csv")
    let output = try scratch.write("before\n", to: "out.csv")
    let outcome = try Heed.run("classify", input, "--output", output, "--events", scratch.file("events.csv").path)
    #expect(outcome.status == 65 && outcome.errors.hasPrefix("error: \(input):30002:9: "), "\(outcome.errors)")
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "before\n")
    #expect(try scratch.names == ["gaze.csv", "out.csv"])
  }

  @Test(
    arguments: [
      ("t_ms,x_px,y_px\n0,1,1\n", [], 64, "--degrees-per-pixel"),
      ("t_ms,x_px,y_px\n0,1,1\n", ["--degrees-per-pixel", "0"], 64, "above 0"),
      ("t_ms,x_px,y_px\n0,1,1\n", ["--degrees-per-pixel", "0.03", "--lost", "1,2,3"], 64, "1,2,3"),
      ("t_ms,x_deg,y_deg\n0,1,1\n100,1,1\n200,1,1\n", [], 65, "10 samples in a second"),
      ("t_ms,x_deg\n0,1\n", [], 65, "x_deg,y_deg"),
      ("t_ms,x_deg,y_deg\n0,1,1\n", ["--events", "-"], 64, "--events"),
      ("t_ms,x_deg,y_deg\n0,1,1\n", ["--settings", "/no-such.yaml"], 78, "/no-such.yaml"),
      ("t_ms,x_deg,y_deg\n0,1,1\n", ["--output", "/no-such-folder/x"], 74, "/no-such-folder/x"),
      ("t_ms,x_deg,y_deg\n0,1,1\n", ["--events", "/no-such-folder/x"], 74, "/no-such-folder/x"),
    ] as [(String, [String], Int32, String)])
  func classifyErrorNamesTheFileOrOptionAtFault(text: String, options: [String], status: Int32, words: String) throws {
    let scratch = try Scratch()
    let input = try scratch.write(text, to: "gaze.csv")
    let outcome = try Heed.run(["classify", input] + options)
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(try scratch.names == ["gaze.csv"])
  }

  @Test func unwritableOutputLeavesNoOtherFile() throws {
    let scratch = try Scratch()
    let input = try scratch.write(Self.gaze, to: "gaze.csv")
    let outcome = try Heed.run(
      "classify", input, "--output", scratch.file("out.csv").path, "--events", "/no-such-folder/x")
    #expect(outcome.status == 74, "\(outcome.errors)")
    #expect(try scratch.names == ["gaze.csv"])
  }

  @Test func inputIsNotOverwrittenByTheLabels() throws {
    let scratch = try Scratch()
    let input = try scratch.write(Self.gaze, to: "gaze.csv")
    #expect(try Heed.run("classify", input, "--output", input).status == 64)
    #expect(try Heed.run("classify", input, "--events", input).status == 64)
    #expect(try String(contentsOfFile: input, encoding: .utf8) == Self.gaze)
    #expect(try Heed.run("classify", scratch.file("absent.csv").path).status == 66)
  }
}
