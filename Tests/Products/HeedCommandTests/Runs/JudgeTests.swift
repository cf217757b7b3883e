import Foundation
import Testing

@Suite struct JudgeTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// 20 Hz; eyes shut from the first second on.
  private func ticks(seconds: Int = 8) -> String {
    (0..<seconds * 20).reduce(into: "t_ms,note,face,eyes_closed\n") { text, row in
      text += "\(row * 50),\"so, \(row)\",1,\(row < 20 ? "" : "0.9")\n"
    }
  }

  private func values(_ outcome: Heed.Outcome) throws -> [[String: Any]] {
    try outcome.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func levelChangesAreWrittenAsLines() throws {
    let file = try scratch.write(ticks(), to: "ticks.csv")
    let outcome = try Heed.run("judge", file, "--rules", "openpilot")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("160 rows at 20 Hz over 8 s; openpilot level 2 at most, 2 changes"))
    let lines = try values(outcome)
    #expect(lines.map { $0["t_ms"] as? Double } == [4250, 6250])
    #expect(lines.map { $0["level"] as? Int } == [1, 2])
    #expect(lines.allSatisfy { $0["type"] as? String == "verdict" && $0["rules"] as? String == "openpilot" })
    #expect(lines.allSatisfy { $0["kind"] as? String == "distracted" })
    #expect(lines.map { $0["margin_s"] as? Double } == [2, 6])
  }

  @Test func everyTickGivesOneVerdictLine() throws {
    let file = try scratch.write(ticks(), to: "ticks.csv")
    let outcome = try Heed.run("judge", file, "--rules", "openpilot", "--per-tick", "--quiet")
    let lines = try values(outcome)
    #expect(lines.count == 160 && outcome.errors.isEmpty)
    #expect(lines.compactMap { $0["level"] as? Int } == (0..<160).map { $0 < 85 ? 0 : $0 < 125 ? 1 : 2 })
    #expect(lines.map { $0["t_ms"] as? Double } == (0..<160).map { Double($0 * 50) })
    #expect(lines.first?["margin_s"] is NSNull)
  }

  @Test func unusedTicksHaveNoLevel() throws {
    let rows = ["0", "50", "50", "40", "100", "90", "95", "150"]
    let file = try scratch.write("t_ms\n\(rows.joined(separator: "\n"))\n", to: "ticks.csv")
    for rules in ["openpilot", "attend", "euro-ncap-2026"] {
      let outcome = try Heed.run("judge", file, "--rules", rules, "--per-tick")
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("4 rows not used") && outcome.errors.contains("(lines 4, 5, 7 and 1 more)"))
      let lines = try values(outcome)
      #expect(lines.map { $0["level"] as? Int } == [0, 0, nil, nil, 0, nil, nil, 0], "\(rules)")
    }
    #expect(try Heed.run("judge", file, "--rules", "all").output.isEmpty, "nothing changed")
  }

  @Test func severalRuleBooksAreJudgedTogether() throws {
    let file = try scratch.write(ticks(seconds: 12), to: "ticks.csv")
    let all = try Heed.run("judge", file, "--rules", "all", "--per-tick", "--quiet")
    #expect(all.lines.count == 7 * 240)
    let names = try values(all).prefix(7).compactMap { $0["rules"] as? String }
    #expect(
      names == ["euro-ncap-2026", "eu-addw", "eu-ddaw", "un-r171", "nhtsa-2013", "attend", "openpilot"])
    for name in names {
      let alone = try Heed.run("judge", file, "--rules", name, "--per-tick", "--quiet")
      #expect(alone.lines == all.lines.filter { $0.contains("\"rules\":\"\(name)\"") }, "\(name)")
    }
    let two = try Heed.run("judge", file, "--rules", "attend", "--rules", "nhtsa-2013", "--rules", "attend", "--quiet")
    #expect(two.lines.allSatisfy { $0.contains("attend") || $0.contains("nhtsa-2013") })
  }

  @Test func fileAndStreamGetTheSameVerdictLines() throws {
    let file = try scratch.write(ticks(), to: "ticks.csv")
    let output = scratch.file("verdicts.ndjson").path
    #expect(try Heed.run("judge", file, "--rules", "all", "--output", output).status == 0)
    let streamed = try Heed.shell("cat '\(file)' | \"$HEED\" judge - --rules all --quiet")
    #expect(try String(contentsOfFile: output, encoding: .utf8) == streamed.output)
    let text = try Heed.run("judge", file, "--rules", "openpilot", "--format", "text")
    #expect(
      text.lines.map(String.init) == [
        "  0:04.3  rules         openpilot: level 1, distracted",
        "  0:06.3  rules         openpilot: level 2, distracted",
      ])
  }

  @Test func unknownSpeedUsesTheStrictestLimit() throws {
    let rows = (0..<200).map { "\($0 * 50),0,-70" }.joined(separator: "\n")
    let header = "t_ms,eyes_on_road,vehicle_azimuth_deg"
    let file = try scratch.write("\(header)\n\(rows)\n", to: "ticks.csv")
    let unknown = try values(Heed.run("judge", file, "--rules", "eu-addw"))
    #expect(unknown.first?["t_ms"] as? Double == 3500 && unknown.first?["speed_assumed"] as? Bool == true)
    let slow = rows.split(separator: "\n").map { "\($0),10" }.joined(separator: "\n")
    let known = try scratch.write("\(header),speed_mps\n\(slow)\n", to: "slow.csv")
    let lines = try values(Heed.run("judge", known, "--rules", "eu-addw"))
    #expect(lines.first?["t_ms"] as? Double == 6000 && lines.first?["speed_assumed"] as? Bool == false)
  }

  @Test func fairnessCanBeSwitchedOff() throws {
    let rows = (0..<200).map { "\($0 * 50),0,other,nondriving,60,left,15" }.joined(separator: "\n")
    let text = "t_ms,eyes_on_road,zone,class,vehicle_azimuth_deg,turn_signal,speed_mps\n\(rows)\n"
    let file = try scratch.write(text, to: "ticks.csv")
    let fair = try values(Heed.run("judge", file, "--rules", "euro-ncap-2026"))
    let plain = try values(Heed.run("judge", file, "--rules", "euro-ncap-2026", "--no-fairness"))
    #expect(fair.first?["t_ms"] as? Double == 4000, "the side that is signalled is justified: 1 s more")
    #expect(plain.first?["t_ms"] as? Double == 3000)
  }

  @Test func ruleBookNumbersAreNotSettings() throws {
    let file = try scratch.write(ticks(), to: "ticks.csv")
    let settings = try scratch.write("rules: {openpilot: {camera: {first: 1}}}\n", to: "mine.yaml")
    let outcome = try Heed.run("judge", file, "--rules", "openpilot", "--settings", settings)
    #expect(outcome.status == 78)
    #expect(outcome.errors.contains("rules.openpilot.camera.first is a constant"), "\(outcome.errors)")
  }

  static let refusals: [(String, String, Comment)] = [
    ("", "ticks.csv:1:1: the table is empty", "no header"),
    ("time\n0\n", "names no column t_ms", "no time"),
    ("t_ms;face\n0;1\n", "separated by semicolons", "other separators"),
    ("t_ms,face,face\n", "there are two columns face", "which of them?"),
    ("t_ms\n\"\"\n", "ticks.csv:2:1: t_ms is empty", "no time in a row"),
    ("t_ms,face\n0,2\n", "ticks.csv:2:3: face is 0 or 1, not 2", "no flag"),
    ("t_ms,face\n0,yes\n", "ticks.csv:2:3: face is \"yes\"", "a word"),
    ("t_ms,eyes_closed\n0,0.5\n50,1.1\n", "ticks.csv:3:4: eyes_closed is from 0 to 1, not 1.1", "no probability"),
    ("t_ms,eyes_visible\n0,-0.1\n", "eyes_visible is from 0 to 1", "nor is this"),
    ("t_ms,phone\n0,7\n", "phone is from 0 to 1", "nor this"),
    ("t_ms,kss\n0,0.9\n", "kss is from 1 to 9, not 0.9", "below the scale"),
    ("t_ms,kss\n0,9.1\n", "kss is from 1 to 9, not 9.1", "above it"),
    ("t_ms,class\n0,road\n", "class is one of forward, driving, nondriving, phone, not \"road\"", "a zone"),
    ("t_ms,turn_signal\n0,off\n", "turn_signal is one of none, left, right, not \"off\"", "another word"),
    ("t_ms,speed_mps\n0,-1\n", "speed_mps is from 0 to 150", "backwards"),
    ("t_ms,speed_mps\n0,1e999\n", "which is not a number", "infinite"),
    ("t_ms,head_yaw_deg\n0,181\n", "head_yaw_deg is from -180 to 180", "more than half a turn"),
    ("t_ms,vehicle_elevation_deg\n0,91\n", "vehicle_elevation_deg is from -90 to 90", "over the top"),
    ("t_ms,pose_std_rad\n0,-0.1\n", "pose_std_rad is from 0 to 6.28", "no deviation"),
    ("t_ms,steering_deg\n0,2000\n", "steering_deg is from -1080 to 1080", "no steering wheel"),
    ("t_ms,face\n0,1,1\n", "this line has 3 cells, the first line has 2", "a cell too many"),
    ("t_ms\n0\n0.05\n0.1\n", "Are the times in seconds?", "the wrong unit"),
  ]

  @Test(arguments: refusals)
  func invalidTickTableIsRefusedWithItsPlace(text: String, words: String, why: Comment) throws {
    let file = try scratch.write(text, to: "ticks.csv")
    let outcome = try Heed.run("judge", file, "--rules", "all", "--output", scratch.file("out").path)
    #expect(outcome.status == 65, why)
    #expect(outcome.errors.contains(words), "\(why): \(outcome.errors)")
    #expect(try scratch.names == ["ticks.csv"], "nothing half done is left")
  }

  static let allowed: [(String, Comment)] = [
    ("t_ms\n", "nothing in it is nothing wrong"), ("t_ms\n0\n", "one row"),
    ("t_ms,face,kss,class,turn_signal,speed_mps\n0,,,,,\n50,nan,NaN,,,nan\n", "empty cells are not known"),
    ("t_ms,note\n0,anything\n100000,at all\n", "further columns and long pauses"),
    ("t_ms,kss,phone,speed_mps\n0,1,0,0\n50,9,1,150\n", "the ends of each range"),
    ("t_ms,face\r\n0,1.0\r\n50,0\r\n", "from another system"),
  ]

  @Test(arguments: allowed)
  func unusualTickTablesAreAccepted(text: String, why: Comment) throws {
    let outcome = try Heed.run("judge", scratch.write(text, to: "ticks.csv"), "--rules", "all", "--per-tick")
    #expect(outcome.status == 0, "\(why): \(outcome.errors)")
  }

  @Test func wrongUsageIsReported() throws {
    let file = try scratch.write(ticks(), to: "ticks.csv")
    for arguments in [
      ["judge", file], ["judge", "--rules", "attend"], ["judge", file, "--rules", "ncap"], ["judge"],
      ["judge", file, "--rules", "attend", "--per-tick", "--format", "text"],
      ["judge", file, "--rules", "attend", "--output", file],
    ] {
      #expect(try Heed.run(arguments).status == 64, "\(arguments)")
    }
    #expect(try Heed.run("judge", "/nowhere/ticks.csv", "--rules", "all").status == 66)
    #expect(try Heed.run("judge", file, "--rules", "all", "--output", "/nowhere/out").status == 74)
  }
}
