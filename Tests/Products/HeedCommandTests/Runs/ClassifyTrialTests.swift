import Foundation
import Testing

@Suite("heed classify: trials")
struct ClassifyTrialTests {
  private static func rows(_ count: Int, from start: Int, _ more: String = "") -> String {
    ClassifyStatisticsTests.path.prefix(count).enumerated().map { "\(start + $0.offset * 2),\($0.element),1\(more)\n" }
      .joined()
  }

  private struct Found {
    var labels: [[Substring]], events: [[Substring]], figures: [[Substring]]
    var errors: String
  }

  private static func classify(_ table: String, _ options: [String] = []) throws -> Found {
    let scratch = try Scratch()
    let files = ["events.csv", "figures.csv"].map { scratch.file($0).path }
    let outcome = try Heed.run(
      ["classify", try scratch.write(table, to: "gaze.csv"), "--events", files[0], "--statistics", files[1]] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    func cells(_ text: String) -> [[Substring]] {
      text.split(whereSeparator: \.isNewline).dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
    }
    return Found(
      labels: cells(outcome.output), events: cells(try String(contentsOfFile: files[0], encoding: .utf8)),
      figures: cells(try String(contentsOfFile: files[1], encoding: .utf8)), errors: outcome.errors)
  }

  @Test func eachTrialOfAColumnIsClassifiedAsItsOwnRecording() throws {
    let head = "t_ms,x_deg,y_deg"
    let alone = [
      try Self.classify("\(head)\n" + Self.rows(1000, from: 0)),
      try Self.classify("\(head)\n" + Self.rows(500, from: 40)),
    ]
    // The second trial begins earlier than the first one ends.
    let both = try Self.classify(
      "\(head),trial\n" + Self.rows(1000, from: 0, ",left") + Self.rows(500, from: 40, ",right"))
    #expect(both.errors.contains("2 trials"), "\(both.errors)")
    #expect(both.labels.map { $0.last } == alone.flatMap { $0.labels.map { $0.last } })
    #expect(both.events.map { $0.dropLast() } == alone.flatMap { $0.events.map { $0.dropLast() } })
    #expect(both.events.first?.last == "left" && both.events.last?.last == "right")
    for (name, part) in zip(["left", "right"], alone) {
      let own = part.figures.filter { $0[0] != "method" }.map { $0.prefix(11) }
      let trial = both.figures.filter { $0[11] == name }.map { $0.prefix(11) }
      #expect(trial == own, "\(name)")
    }
    let counts = both.figures.filter { $0[0] == "saccade" && $0[1] == "rate" }.compactMap { Int($0[3]) }
    #expect(counts.count == 3 && counts[0] == counts[1] + counts[2], "the first is that of the whole recording")
  }

  @Test func timesThatBeginAgainAreTrials() throws {
    let table = "t_ms,x_deg,y_deg\n" + Self.rows(1000, from: 0) + Self.rows(1000, from: 0)
    let found = try Self.classify(table)
    #expect(Set(found.events.map { $0.last }) == ["1", "2"])
    #expect(found.labels[999].last == found.labels[1999].last && found.labels[1000].last == "unknown")
    #expect(Set(found.figures.map { $0[11] }) == ["", "1", "2"])
    let rows = found.figures.filter { $0[1] == "sampling_rate" }.map { $0[3] + " " + $0[11] }
    #expect(rows == ["2000 ", "1000 1", "1000 2"], "each row is counted once")
    #expect(found.figures.allSatisfy { $0[1] != "missing_rows" || $0[4] == "0" })
  }

  @Test func theRateIsThatOfAllTrials() throws {
    let head = "t_ms,x_deg,y_deg,trial\n"
    // A first trial of two rows with a pause between them says nothing of the rate.
    let found = try Self.classify(head + "0,1,1,a\n9000,1,1,a\n" + Self.rows(1000, from: 0, ",b"))
    #expect(found.labels.count == 1002 && found.figures.contains { $0[1] == "sampling_rate" && $0[4] == "500" })
    let seconds = head + "0,1,1,a\n" + (0..<500).map { "\(Double($0) / 250),1,1,b\n" }.joined()
    let scratch = try Scratch()
    let refused = try Heed.run("classify", scratch.write(seconds, to: "gaze.csv"))
    #expect(refused.status == 65 && refused.lines.isEmpty, "\(refused.errors)")
    #expect(refused.errors.contains("--time-unit s"))
  }

  @Test func trialsWithOddNamesKeepTheTablesWhole() throws {
    let found = try Self.classify(
      "t_ms,x_deg,y_deg,trial\n" + Self.rows(300, from: 0, ",\"a\r\nb\"") + Self.rows(300, from: 0, ","))
    #expect(found.figures.filter { $0[0] == "method" }.count == 4, "an empty cell is no whole recording")
    #expect(Set(found.events.map { $0.last }).contains("unnamed 2"))
  }

  @Test func aColumnWithAnotherNameNamesTheTrials() throws {
    let table =
      "TIME,GX,GY,TRIAL_INDEX\n" + Self.rows(500, from: 0, ",7") + Self.rows(500, from: 0, ",8")
    let found = try Self.classify(
      table, ["--columns", "t=TIME,x=GX,y=GY,trial=TRIAL_INDEX", "--degrees-per-pixel", "1", "--lost=-99"])
    #expect(Set(found.events.map { $0.last }) == ["7", "8"])
  }

  @Test func aRecordingWithoutTrialsHasOneSetOfFigures() throws {
    let found = try Self.classify("t_ms,x_deg,y_deg\n" + Self.rows(1000, from: 0))
    #expect(found.figures.allSatisfy { $0[11].isEmpty } && found.events.allSatisfy { $0.last == "1" })
    #expect(!found.errors.contains("trial"))
  }
}
