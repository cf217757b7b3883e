import Foundation
import Testing

@Suite("The sample glances")
struct SampleGlancesTests {
  private static let folder = Heed.root.appending(path: "Samples/glances")

  private func judged(_ options: String...) throws -> Heed.Outcome {
    try Heed.run(["judge", Self.folder.appending(path: "ticks.csv").path, "--rules", "all", "--quiet"] + options)
  }

  @Test func sampleVerdictsMatchTheExpectedFile() throws {
    let outcome = try judged()
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let expected = Self.folder.appending(path: "expected.ndjson")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try outcome.output.write(to: expected, atomically: true, encoding: .utf8)
    }
    #expect(outcome.output == (try String(contentsOf: expected, encoding: .utf8)))
  }

  /// Verdicts that a reader can check with the story in the sample's README.
  @Test func sampleWarningsMatchEachRuleBook() throws {
    let text = try judged("--format", "text").output
    for words in [
      "0:09.0  rules         euro-ncap-2026: level 2, long distraction",
      "0:09.5  rules         eu-addw: level 2, long distraction",
      "0:38.0  rules         eu-ddaw: level 2, drowsy",
      "0:41.0  rules         euro-ncap-2026: level 2, microsleep",
      "0:43.0  rules         euro-ncap-2026: level 3, sleep",
      "0:51.0  rules         un-r171: level 1, eyes on request",
      "nhtsa-2013: level 2, task time",
      "0:08.0  rules         attend: level 2, distracted",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }
}
