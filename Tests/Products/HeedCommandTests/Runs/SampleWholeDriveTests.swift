import Foundation
import Testing

@Suite("The sample of a whole drive")
struct SampleWholeDriveTests {
  private static let folder = Heed.root.appending(path: "Samples/whole-drive")
  private static let rig = Heed.root.appending(path: "Calibration/sample-car").path

  /// Run once for all tests, as the nets analyze every picture.
  private static let told = Result {
    try Heed.run(
      "analyze", Heed.drive, "--recognitions", folder.appending(path: "recognitions.ndjson").path, "--vehicle",
      folder.appending(path: "vehicle.ndjson").path, "--rig", rig, "--quiet")
  }

  private struct Line: Decodable {
    struct Reason: Decodable { var code: String }
    var type: String
    var t_ms: Double
    var level: String?
    var held: String?
    var reasons: [Reason]?
    var kind: String?
    var state: String?
    var severity: String?
    var object: String?
    var seen: Bool?

    /// The line without its time.
    var words: String {
      "\(type) \(level ?? "") \(held ?? "") \(reasons?.map(\.code).joined(separator: ",") ?? "") \(kind ?? "") "
        + "\(state ?? "") \(severity ?? "") \(object ?? "") \(seen.map { "\($0)" } ?? "")"
    }
  }

  private static func lines(_ text: String) throws -> [(text: Substring, line: Line)] {
    try text.split(separator: "\n").filter { $0.hasPrefix(#"{"type":"risk""#) || $0.hasPrefix(#"{"type":"alert""#) }
      .map { ($0, try JSONDecoder().decode(Line.self, from: Data($0.utf8))) }
  }

  /// From a closure of about 1,000 ms to the next one: the last digit of a net, which differs between processors, decides if
  /// the closure is a microsleep.
  private static let undecided = 60_000.0..<64_400

  /// Nets differ in their last digits between processors: words must match, and times within three frames.
  @Test func sampleEventsMatchTheExpectedFile() throws {
    let outcome = try Self.told.get()
    #expect(outcome.status == 0)
    let file = Self.folder.appending(path: "expected.ndjson")
    let found = try Self.lines(outcome.output)
    func isCompared(_ line: (text: Substring, line: Line)) -> Bool { !Self.undecided.contains(line.line.t_ms) }
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try (found.map(\.text).joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try Self.lines(try String(contentsOf: file, encoding: .utf8))
    let (compared, wanted) = (found.filter(isCompared), expected.filter(isCompared))
    #expect(compared.map(\.line.words) == wanted.map(\.line.words))
    for (found, expected) in zip(compared, wanted) {
      #expect(abs(found.line.t_ms - expected.line.t_ms) <= 101, "\(expected.text)")
    }
  }

  @Test func pedestrianUnseenByTheDriverIsCritical() throws {
    let told = try Self.lines(try Self.told.get().output).map(\.line)
    let alerts = told.filter { $0.type == "alert" }
    #expect(Set(alerts.compactMap(\.object)) == ["pedestrian"], "everybody else is harmless")
    #expect(alerts.first?.seen == false)
    let critical = try #require(told.first { $0.type == "risk" && $0.level == "critical" })
    #expect((44_400...45_400).contains(critical.t_ms), "within a second of stepping out")
    #expect(
      critical.reasons?.first?.code == "collision" && critical.reasons?.contains { $0.code == "phoneGlance" } == true)
  }

  @Test func driverWatchingThePedestrianIsWarnedLater() throws {
    let outcome = try Heed.run(
      "alerts", Self.folder.appending(path: "watched.ndjson").path, "--rig", Self.rig, "--quiet")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let file = Self.folder.appending(path: "expected-watched.ndjson")
    let found = try Self.lines(outcome.output).map { $0.text + "\n" }.joined()
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try found.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(found == (try String(contentsOf: file, encoding: .utf8)))
    func alert(_ lines: [Line]) -> Double? { lines.first { $0.type == "alert" && $0.severity == "alert" }?.t_ms }
    let watched = try #require(alert(try Self.lines(outcome.output).map(\.line)))
    let unseen = try #require(alert(try Self.lines(try Self.told.get().output).map(\.line)))
    #expect(unseen + 500 <= watched)
  }
}
