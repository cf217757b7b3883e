import Foundation
import Testing

@Suite("The sample road")
struct SampleRoadTests {
  private static let folder = Heed.root.appending(path: "Samples/road")

  @Test func sampleAlertsMatchTheExpectedFile() throws {
    let recognitions = Self.folder.appending(path: "recognitions.ndjson").path
    let outcome = try Heed.run("alerts", recognitions, "--quiet")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let expected = Self.folder.appending(path: "expected.ndjson")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try outcome.output.write(to: expected, atomically: true, encoding: .utf8)
    }
    #expect(outcome.output == (try String(contentsOf: expected, encoding: .utf8)))
  }

  @Test func sampleRoadWarnsOnlyOfLeadCarSpeedAndLane() throws {
    let outcome = try Heed.run("alerts", Self.folder.appending(path: "recognitions.ndjson").path, "--quiet")
    let alerts = try outcome.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }.filter { $0["type"] as? String == "alert" }
    let objects = Set(alerts.compactMap { $0["object"] as? String })
    #expect(objects == ["lead"], "parked and oncoming cars pass beside")
    #expect(Set(alerts.compactMap { $0["kind"] as? String }) == ["timeToCollision", "overspeed", "laneDeparture"])
    #expect(alerts.last?["state"] as? String == "cleared")
  }
}
