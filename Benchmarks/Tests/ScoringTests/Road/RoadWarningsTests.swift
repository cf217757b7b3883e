import Foundation
import Testing

@testable import Scoring

struct RoadWarningsTests {
  // One character is one line about the object, 100 ms apart.  i info   w warning   a alert   . cleared
  private func alerts(_ timeline: String, object: String = "7") throws -> [RoadRecording.Alert] {
    let severities: [Character: String] = ["i": "info", "w": "warning", "a": "alert", ".": "info"]
    let lines = timeline.enumerated().map { index, character in
      "{\"type\":\"alert\",\"state\":\"\(character == "." ? "cleared" : index == 0 ? "raised" : "changed")\","
        + "\"t_ms\":\(index * 100),\"kind\":\"timeToCollision\",\"severity\":\"\(severities[character] ?? "")\","
        + "\"object\":\"\(object)\",\"ttc_s\":2,\"distance_m\":null}"
    }
    return try RoadRecording(ndjson: Data(lines.joined(separator: "\n").utf8), file: "drawn").alerts
  }

  @Test(
    arguments: [
      ("", 0, 0, "nothing"), ("i.", 0, 0, "information comes and goes"), ("i.i.", 0, 2, "and comes again"),
      ("w.", 1, 0, "a warning comes and goes"), ("wa.", 1, 1, "and gets worse in between"),
      ("w.w.", 2, 2, "twice"), ("iwiwi.", 2, 4, "to and fro"), ("iiww.", 1, 1, "said again is no change"),
      ("aw", 1, 0, "better, but still a warning"),
    ] as [(String, Int, Int, Comment)])
  func warningsAndExtraSeverityChangesAreCounted(timeline: String, warnings: Int, beyond: Int, why: Comment) throws {
    let score = RoadWarnings(try alerts(timeline))
    #expect(score.warnings.count == warnings, why)
    #expect(score.changesBeyondTwo(of: ["7"]) == beyond, why)
    #expect(score.changesBeyondTwo(of: ["8"]) == 0)
  }

  @Test func warningsOfDifferentObjectsAreCountedSeparately() throws {
    let score = RoadWarnings(try alerts("iw.", object: "1") + alerts("iiiw", object: "2"))
    #expect(score.first("1") == 100)
    #expect(score.first("2") == 300)
    #expect(score.first("3") == nil)
  }

  @Test func entryAlertsDoNotCountAsCollisionWarnings() throws {
    var all = try alerts("w.")
    for index in all.indices { all[index].kind = "entry" }
    #expect(RoadWarnings(all).warnings.isEmpty)
  }

  @Test func invalidJSONLineIsNamed() {
    #expect(throws: ScoringError.self) {
      try RoadRecording(ndjson: Data("{\"type\":\"alert\",\"ttc_s\":NaN}".utf8), file: "lines")
    }
  }
}
