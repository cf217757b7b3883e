import Foundation
import Testing

@testable import Scoring

struct DepartureScoreTests {
  /// Lines as `state/reason/by`.
  private func score(_ lines: [(String, String?, String?)], _ truth: DepartureScore.Truth) -> DepartureScore {
    var recording = Recording()
    recording.availability = lines.enumerated().map { index, line in
      AvailabilityLine(tMs: Double(index), state: line.0, reason: line.1, by: line.2)
    }
    return DepartureScore(recording, truth: truth)
  }

  private let lost = ("unavailable", Optional("faceMissing"), String?.none)

  @Test func lastReportedDepartureCauseIsScored() {
    let changed = [lost, ("unavailable", "faceMissing", "bodyLean"), ("unavailable", "faceMissing", "absent")]
    #expect(score(changed, .absent).isRight)
    #expect(!score(changed, .bodyLean).isRight)
    #expect(score(changed, .absent).told == ["bodyLean", "absent"])
  }

  @Test func coveredLensCountsAsADepartureCause() {
    #expect(score([lost, ("unavailable", "blocked", nil)], .blocked).isRight)
    #expect(!score([lost], .blocked).isRight)
  }

  @Test func unknownDepartureMustHaveNoReportedCause() {
    #expect(score([lost], .nothing).isRight)
    #expect(!score([lost, ("unavailable", "faceMissing", "absent")], .nothing).isRight)
    // What hides eyes is no cause of a missing face.
    #expect(score([("degraded", "eyesHidden", "hand"), lost], .nothing).isRight)
  }
}
