import Foundation
import Testing

@testable import HeedCommand

@Suite("The attention target on the command line")
struct AttentionOptionsTests {
  private static let bare = "name: bare\n"

  static let mistakes: [([String], Int32, String)] = [
    (["--attention-region", "1,2,3"], 64, "left, top, width and height"),
    (["--attention-region", "1,2,3,x"], 64, "left, top, width and height"),
    (["--attention-region", "0,0,0,10"], 64, "above 0"), (["--attention-region=-1,0,10,10"], 64, "none is negative"),
    (["--attention-region", "nan,0,10,10"], 64, "left, top"),
    (
      ["--attention-region", "5000,0,10,10", "--rig", "RIG"], 64,
      "10 x 10 at 5000, 0, lies outside the display of 1920 x 1080 points"
    ),
    (["--attention-region", "0,0,10,10", "--rig", "BARE"], 64, "has none"),
    (["--attention-zones", "road,,phone", "--rig", "RIG"], 64, "names of the rig's zones"),
    (["--attention-zones", "moon", "--rig", "RIG"], 64, "has no zone \"moon\"; it has road, cluster"),
    (["--attention-zones", "road"], 64, "name a rig with zones"),
    (["--attention-zones", "road", "--attention-region", "0,0,1,1"], 64, "exclude each other"),
    (["--settings", "SETTINGS", "--rig", "RIG"], 78, "no zone \"moon\""),
  ]

  @Test(arguments: mistakes)
  func wrongAttentionOptionsAreReportedBeforeTheRun(options: [String], status: Int32, words: String) throws {
    let scratch = try Scratch()
    let bare = try scratch.write(Self.bare, to: "rig.yaml")
    let settings = try scratch.write("attention:\n  zones: [moon]\n", to: "moon.yaml")
    let given = options.map {
      $0.replacingOccurrences(of: "RIG", with: Heed.rig).replacingOccurrences(of: "BARE", with: bare)
        .replacingOccurrences(of: "SETTINGS", with: settings)
    }
    let outcome = try Heed.run(["analyze", Heed.drive] + given)
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.status): \(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  static let targets: [([String], ClosedRange<Double>?)] = [
    (["--attention-zones", "phone"], 0...0.05), (["--attention-zones", "road,cluster"], 0.3...1),
    (["--attention-region", "0,0,1920,1080"], 0.5...1), (["--attention-region", "1900,0,20,20"], nil),
  ]

  /// A driver who looks at five points of the display.
  @Test(.enabled(if: Models.isThere, "no models; Tools/setup makes them"), arguments: targets)
  func attentionTargetIsScoredRecordedAndReplayed(options: [String], expected: ClosedRange<Double>?) throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    let clip = try ShortDrive.path.get()
    let recorded = try Heed.run(
      ["record", clip, "--rig", Heed.rig, "--quiet", "--session", "one", "--store", store] + options)
    #expect(recorded.status == 0, "\(recorded.errors)")
    let summary = try #require(recorded.lines.last)
    let match = try #require(summary.firstMatch(of: /"attention":([0-9.]+|null)/))
    #expect(Double(match.1).map { expected?.contains($0) == true } ?? (expected == nil), "\(summary)")
    let replayed = try Heed.run("replay", "one", "--quiet", "--store", store)
    #expect(replayed.status == 0 && replayed.output == recorded.output, "\(replayed.errors)")
  }
}
