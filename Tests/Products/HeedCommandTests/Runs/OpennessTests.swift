import Foundation
import Testing

@Suite struct OpennessTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// 20 s at 30 Hz; a blink of 200 ms every 4 s from the second second on.
  private func eyes(scale: Double, isLeftSeen: Bool = true) -> String {
    (0..<600).reduce(into: "frame,t_ms,left,right\n") { text, row in
      let seconds = Double(row) / 30
      let phase = (seconds + 2).truncatingRemainder(dividingBy: 4)
      let gap = scale * (phase < 0.2 && seconds > 1 ? 1 - 0.8 * sin(.pi * phase / 0.2) : 1)
      text += "\(row),\(seconds * 1000),\(isLeftSeen ? "\(gap)" : ""),\(gap * 0.98)\n"
    }
  }

  private func blinks(_ outcome: Heed.Outcome) -> Int { outcome.lines.count { $0.contains(#""type":"blink""#) } }

  @Test(arguments: [0.3, 11, 0.0001])
  func blinksAreFoundInAnyLidScale(scale: Double) throws {
    let outcome = try Heed.run("openness", scratch.write(eyes(scale: scale), to: "eyes.csv"))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(blinks(outcome) == 5)
    #expect(outcome.lines.allSatisfy { $0.contains(#""type":"blink""#) || $0.contains(#""type":"drowsiness""#) })
    #expect(outcome.lines.first?.contains(#""is_drowsy":null"#) == true, "no verdict before enough was seen")
    #expect(outcome.errors.contains("5 blinks"))
  }

  @Test func lidValuesMayBeNegative() throws {
    let rows = eyes(scale: 1).split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return "\(cells[1]),\(5 * (Double(cells[2]) ?? 0) - 4.5)\n"
    }
    let outcome = try Heed.run("openness", scratch.write("t_ms,left\n" + rows.joined(), to: "deviations.csv"))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(blinks(outcome) == 5)
  }

  @Test func blinksOfAnyScaleHaveTheirPhases() throws {
    let outcome = try Heed.run("openness", scratch.write(eyes(scale: 0.3), to: "eyes.csv"))
    let found = outcome.lines.filter { $0.contains(#""type":"blink""#) }
    for key in ["closing_ms", "shut_ms", "opening_ms"] {
      #expect(found.allSatisfy { $0.contains("\"\(key)\":") }, "\(key)")
    }
    let taken = try Heed.run("openness", scratch.write(eyes(scale: 1), to: "eyes.csv"), "--unit", "openness")
    #expect(!taken.output.contains("closing_ms"), "openness that is taken as it is has no such phases")
  }

  @Test func blinksAreFoundIfOneEyeIsAbsent() throws {
    let file = try scratch.write(eyes(scale: 0.3, isLeftSeen: false), to: "eyes.csv")
    let outcome = try Heed.run("openness", file, "--quiet")
    #expect(blinks(outcome) == 5)
    #expect(outcome.errors.isEmpty)
  }

  @Test func opennessValuesNeedNoLearnedScale() throws {
    let file = try scratch.write(eyes(scale: 1), to: "eyes.csv")
    #expect(blinks(try Heed.run("openness", file, "--unit", "openness")) == 5)
    let percent = try scratch.write(eyes(scale: 100), to: "percent.csv")
    let refused = try Heed.run("openness", percent, "--unit", "openness")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("percent.csv:2:"))
  }

  @Test func fileAndStreamGetTheSameBlinkLines() throws {
    let file = try scratch.write(eyes(scale: 0.3), to: "eyes.csv")
    let output = scratch.file("eyes.ndjson").path
    #expect(try Heed.run("openness", file, "--output", output).status == 0)
    let streamed = try Heed.shell("cat '\(file)' | \"$HEED\" openness - --quiet")
    #expect(try String(contentsOfFile: output, encoding: .utf8) == streamed.output)
    #expect(try Heed.run("openness", file, "--format", "text").output.contains("blink"))
  }

  @Test func linesWithRepeatedTimesAreNamed() throws {
    let rows = ["0,1,1", "33,1,1", "33,1,1", "20,1,1", "66,,", "60,1,1", "61,1,1", "100,1,1"]
    let file = try scratch.write("t_ms,left,right\n\(rows.joined(separator: "\n"))\n", to: "eyes.csv")
    let outcome = try Heed.run("openness", file)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("4 rows not used"))
    #expect(outcome.errors.contains("(lines 4, 5, 7 and 1 more)"))
  }

  static let refusals: [(String, Int32, String, Comment)] = [
    ("", 65, "eyes.csv:1:1: the table is empty", "no header"),
    ("time,left\n", 65, "names no column t_ms", "no time"),
    ("t_ms,a\n", 65, "names neither left nor right", "no eye"),
    ("t_ms,left,left\n", 65, "eyes.csv:1:11: there are two columns left", "which of them?"),
    ("t_ms,left,right\n0,1,wide\n", 65, "eyes.csv:2:5: right is \"wide\"", "no number"),
    ("t_ms,left,right\n,1,1\n", 65, "eyes.csv:2:1: t_ms is empty", "no time in a row"),
    ("t_ms,left\n0,1\n0.033,1\n0.066,1\n", 65, "Are the times in seconds?", "too fast"),
    ("t_ms,left\n0,1\n105.3,1\n210.6,1\n", 65, "blinks can be told from 10 to 2000", "9.5 Hz"),
    ("t_ms,left\n0,1\n100,1\n200,1\n", 0, "10 Hz", "10 Hz is enough"),
    ("t_ms,left\n", 0, "0 rows", "nothing in it is nothing wrong"),
  ]

  @Test(arguments: refusals)
  func invalidLidTableIsRefusedWithItsPlace(text: String, status: Int32, words: String, why: Comment) throws {
    let outcome = try Heed.run("openness", scratch.write(text, to: "eyes.csv"))
    #expect(outcome.status == status, why)
    #expect(outcome.errors.contains(words), why)
    #expect(status == 0 || outcome.output.isEmpty, why)
  }

  @Test func missingLidTableIsReported() throws {
    #expect(try Heed.run("openness", "/nowhere/eyes.csv").status == 66)
  }

  @Test func lidTableIsNotOverwritten() throws {
    let file = try scratch.write(eyes(scale: 0.3), to: "eyes.csv")
    #expect(try Heed.run("openness", file, "--output", file).status == 64)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("frame,"))
  }
}
