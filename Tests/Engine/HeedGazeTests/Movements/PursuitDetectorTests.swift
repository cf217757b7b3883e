import Foundation
import Testing

@testable import HeedGaze

@Suite struct PursuitDetectorTests {
  private static let even = PursuitDetector.Settings().evenDegrees

  private static let hiddenShare = PursuitDetector.hiddenShare

  /// A detector for which pursuit and fixation are equally likely.
  private func undecided() -> PursuitDetector {
    var settings = PursuitDetector.Settings()
    // A single kind of scene, in which every second stay is a pursuit.
    (settings.movingScenes, settings.pursuitsInMotion, settings.pursuitsAtRest) = (0.5, 0.5, 0.5)
    return PursuitDetector(settings: settings)
  }

  static let drifts: [(Double, Double, Bool, Comment)] = [
    (0.99 * even, 0, false, "just under"), (even, 0, false, "on it: rest needs no reason"),
    (1.01 * even, 0, true, "just over"), (0, 0, false, "no drift"),
    (1.01 * even, 0.6, false, "a saccade that may hide in it lifts the limit"),
    (1.01 * (even + hiddenShare * 0.6), 0.6, true, "just over the lifted one"),
  ]

  @Test(arguments: drifts)
  func gazeDriftDecidesThePursuit(degrees: Double, hidden: Double, isPursuit: Bool, why: Comment) {
    var judge = undecided()
    #expect(judge.judge(driftDegrees: degrees, hiddenDegrees: hidden) == isPursuit, why)
  }

  static let pasts: [(String, Bool, Comment)] = [
    ("", false, "people look at things that rest"), ("P", true, "after one pursuit"), ("PPP", true, "after many"),
    ("PPPF", false, "a clear rest ends it"), ("F", false, "after a rest"),
  ]

  // P drifts five degrees, F does not drift; then one stay has exactly the undecided drift.
  @Test(arguments: pasts)
  func pastPursuitsDecideAnUnclearDrift(past: String, isPursuit: Bool, why: Comment) {
    var judge = PursuitDetector()
    for stay in past { _ = judge.judge(driftDegrees: stay == "P" ? 5 : 0, hiddenDegrees: 0) }
    #expect(judge.judge(driftDegrees: Self.even, hiddenDegrees: 0) == isPursuit, why)
  }

  @Test(arguments: ["", "P", "PP", "F", "PF", "PPPPPP", "FFFFFF"])
  func ongoingDriftIsJudgedLikeACompletedOne(past: String) {
    var judge = PursuitDetector()
    for stay in past { _ = judge.judge(driftDegrees: stay == "P" ? 5 : 0, hiddenDegrees: 0) }
    func whole(_ degrees: Double) -> Bool {
      var judge = judge
      return judge.judge(driftDegrees: degrees, hiddenDegrees: 0.2)
    }
    // The verdict on an ongoing stay equals the verdict if the stay ends now.
    for degrees in stride(from: 0.05, through: 3, by: 0.05) {
      let lasting = judge.isPursuit(
        squareDegrees: degrees * degrees, seconds: 5, hiddenDegrees: 0.2, goesOn: false)
      #expect(lasting == whole(degrees), "\(past), \(degrees) degrees")
    }
    #expect(!judge.isPursuit(squareDegrees: 100, seconds: 0, hiddenDegrees: 0, goesOn: false) || past.hasSuffix("P"))
  }

  @Test func partsOfOneDriftCountOnce() {
    var (parts, whole) = (PursuitDetector(), PursuitDetector())
    _ = parts.judge(driftDegrees: 1, hiddenDegrees: 0)
    _ = parts.judge(driftDegrees: 2, hiddenDegrees: 0, goesOn: true)
    _ = whole.judge(driftDegrees: 2, hiddenDegrees: 0)
    for degrees in stride(from: 0.05, through: 3, by: 0.05) {
      let way = degrees * degrees
      #expect(
        parts.isPursuit(squareDegrees: way, seconds: 5, hiddenDegrees: 0, goesOn: false)
          == whole.isPursuit(squareDegrees: way, seconds: 5, hiddenDegrees: 0, goesOn: false))
    }
  }

  @Test(arguments: [0, 1e-300, 1e300, .infinity, .nan])
  func pursuitDetectorSurvivesAnyDrift(degrees: Double) {
    var judge = PursuitDetector()
    for _ in 0..<100 { _ = judge.judge(driftDegrees: degrees, hiddenDegrees: 0) }
    let isTold = (0..<50).contains { _ in !judge.judge(driftDegrees: 0.05, hiddenDegrees: 0) }
    #expect(isTold, "later stays at rest are fixations again")
  }
}
