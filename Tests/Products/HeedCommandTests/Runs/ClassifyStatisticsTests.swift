import Foundation
import Testing

@Suite("heed classify: statistics, columns of other programs")
struct ClassifyStatisticsTests {
  /// Rests of 200 ms and jumps of 5 degrees in 30 ms, to and fro, at 500 Hz.
  static let path: [Double] = (0..<5000).map { n in
    let (round, within) = (n / 115, Double(n % 115))
    let way = min(1, max(0, (within - 100) / 15))
    return 5 * (round.isMultiple(of: 2) ? way : 1 - way) + Double(n % 3) * 0.005
  }

  private static func table(_ header: String, _ separator: String = ",", _ row: (Int, Double) -> [String]) -> String {
    header + "\n" + path.enumerated().map { row($0.offset, $0.element).joined(separator: separator) + "\n" }.joined()
  }

  private static let gaze = table("t_ms,x_deg,y_deg") { ["\($0 * 2)", "\($1)", "1"] }

  @Test func statisticsMatchTheEvents() throws {
    let scratch = try Scratch()
    let input = try scratch.write(Self.gaze, to: "gaze.csv")
    let files = ["events.csv", "figures.csv", "rows.csv"].map { scratch.file($0).path }
    let outcome = try Heed.run(
      "classify", input, "--events", files[0], "--statistics", files[1], "--output", files[2])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let saccades = try String(contentsOfFile: files[0], encoding: .utf8).split(separator: "\n").count {
      $0.contains(",saccade,")
    }
    let figures = try String(contentsOfFile: files[1], encoding: .utf8).split(separator: "\n")
    #expect(figures.first == "kind,measure,unit,n,value,sd,q1,median,q3,least,greatest,trial,text")
    #expect(saccades > 20 && figures.contains { $0.hasPrefix("saccade,rate,1/min,\(saccades),") })
    #expect(try FileManager.default.attributesOfItem(atPath: files[1])[.posixPermissions] as? Int == 0o600)
  }

  @Test func anyColumnLayoutGivesTheSameMovements() throws {
    let scratch = try Scratch()
    let tables = [
      "own.csv": (Self.gaze, []),
      "pymovements.csv": (Self.table("time,position_x,position_y") { ["\($0 * 2)", "\($1)", "1"] }, []),
      "bids.tsv": (
        Self.table("timestamp\tx_coordinate\ty_coordinate\tpupil_size", "\t") {
          ["\(Double($0 * 2) / 1000)", "\($1)", "1", "n/a"]
        }, ["--degrees-per-pixel", "1"]
      ),
    ]
    var movements: Set<[Substring]> = []
    for (name, table) in tables {
      let outcome = try Heed.run(["classify", scratch.write(table.0, to: name)] + table.1)
      #expect(outcome.status == 0, "\(name): \(outcome.errors)")
      movements.insert(outcome.lines.dropFirst().map { $0.split { $0 == "," || $0 == "\t" }.last ?? "" })
    }
    #expect(movements.count == 1 && movements.first?.count == 5000)
  }

  @Test(arguments: [
    ("pymovements", "name,onset,offset,duration,"), ("bids", "onset\tduration\ttrial_type\t"),
    ("heed", "start_ms,end_ms,"),
  ])
  func eventFormatsHaveTheirColumns(format: String, header: String) throws {
    let scratch = try Scratch()
    let (input, events) = (try scratch.write(Self.gaze, to: "gaze.csv"), scratch.file("events").path)
    #expect(try Heed.run("classify", input, "--events", events, "--events-format", format).status == 0)
    #expect(try String(contentsOfFile: events, encoding: .utf8).hasPrefix(header))
  }

  @Test(
    arguments: [
      (["--events-format", "bids"], 64, "name a file with --events"),
      (["--events", "E", "--events-format", "matlab"], 64, "--events-format"),
      (["--events", "E", "--statistics", "E"], 64, "--events and --statistics both name"),
      (["--statistics", "-"], 64, "--output and --statistics both name -"),
      (["--time-unit", "hours"], 64, "--time-unit"),
      (["--time-unit", "s"], 65, "in milliseconds? Then say --time-unit ms"),
      (["--events", "E", "--statistics", "/no-such-folder/x"], 74, "/no-such-folder/x"),
    ] as [([String], Int32, String)])
  func failedOptionNamesItsReasonAndLeavesNoFile(options: [String], status: Int32, words: String) throws {
    let scratch = try Scratch()
    let input = try scratch.write(Self.gaze, to: "gaze.csv")
    let outcome = try Heed.run(["classify", input] + options.map { $0 == "E" ? scratch.file("e").path : $0 })
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(try outcome.output.isEmpty && scratch.names == ["gaze.csv"])
  }

  @Test func inputIsNotOverwrittenByStatistics() throws {
    let scratch = try Scratch()
    let input = try scratch.write(Self.gaze, to: "gaze.csv")
    #expect(try Heed.run("classify", input, "--statistics", input).status == 64)
    #expect(try String(contentsOfFile: input, encoding: .utf8) == Self.gaze)
  }

  @Test func statisticsAreCompleteEvenIfThePipeIsClosed() throws {
    let scratch = try Scratch()
    let rows = (0..<50_000).map { "\($0 * 2),1,1\n" }.joined()
    let (input, table) = (
      try scratch.write("t_ms,x_deg,y_deg\n" + rows, to: "gaze.csv"), scratch.file("table.csv").path
    )
    _ = try Heed.shell("\"$HEED\" classify '\(input)' --statistics '\(table)' | head -n 1")
    #expect(try String(contentsOfFile: table, encoding: .utf8).contains("\nmethod,settings,"))
  }
}
