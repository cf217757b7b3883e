import Foundation
import Testing

@testable import HeedCommand

@Suite("The attention target in a settings file")
struct AttentionTargetTests {
  static let mistakes = [
    ("region: {x: 5000, width: 10, height: 10}", "10 x 10 at 5000, 0, lies outside the display of 1920 x 1080 points"),
    ("zones: [moon]", "has no zone \"moon\"; it has road, cluster"),
  ]

  @Test(arguments: mistakes)
  func aTargetThatTheRigDoesNotHaveIsReportedBeforeTheRun(target: String, words: String) throws {
    let scratch = try Scratch()
    let settings = try scratch.write("attention: {\(target)}\n", to: "attention.yaml")
    let outcome = try Heed.run("analyze", Heed.drive, "--rig", Heed.rig, "--settings", settings)
    #expect(outcome.status == 78 && outcome.errors.contains(words), "\(outcome.status): \(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  static let targets: [(String, ClosedRange<Double>?)] = [
    ("zones: [phone]", 0...0.05), ("zones: [road, cluster]", 0.3...1),
    ("region: {width: 1920, height: 1080}", 0.5...1), ("region: {x: 1900, width: 20, height: 20}", nil),
  ]

  /// A driver who looks at five points of the display.
  @Test(.enabled(if: Models.isThere, "no models; Tools/setup makes them"), arguments: targets)
  func attentionTargetIsScoredRecordedAndReplayed(target: String, expected: ClosedRange<Double>?) throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    let settings = try scratch.write("attention: {\(target)}\n", to: "attention.yaml")
    let clip = try ShortDrive.path.get()
    let recorded = try Heed.run(
      "record", clip, "--rig", Heed.rig, "--quiet", "--session", "one", "--store", store, "--settings", settings)
    #expect(recorded.status == 0, "\(recorded.errors)")
    let summary = try #require(recorded.lines.last)
    let match = try #require(summary.firstMatch(of: /"attention":([0-9.]+|null)/))
    #expect(Double(match.1).map { expected?.contains($0) == true } ?? (expected == nil), "\(summary)")
    let replayed = try Heed.run("replay", "one", "--quiet", "--store", store)
    #expect(replayed.status == 0 && replayed.output == recorded.output, "\(replayed.errors)")
  }
}
