import HeedSignals
import Testing

@testable import Heed

/// The attention of six drawn drives with sleep, phone and losses, against what their drivers truly did.
@Suite struct DrawnAttentionTests {
  struct Stretch {
    var drive: Int
    var score: AttentionScore
    /// Share of the time on target.
    var truth: Double
    /// Seconds asleep.
    var asleep: Double
    var error: Double { abs((score.score ?? .infinity) - truth) }
  }

  private static let stretches: [Stretch] = (1...6).flatMap { number -> [Stretch] in
    let drive = DrawnDrive(seed: UInt64(number))
    let scores = events(of: drive.observations()).compactMap {
      if case .attention(_, let score) = $0 { score } else { nil }
    }
    return scores.enumerated().map { index, score in
      Stretch(
        drive: number, score: score, truth: drive.seconds(inStretch: index, \.isOnTarget) / DrawnDrive.stretch,
        asleep: drive.seconds(inStretch: index) { $0 == .asleep })
    }
  }

  @Test func attentionOfDrawnDrivesIsNearTheTruth() {
    let errors = Self.stretches.map(\.error).sorted()
    #expect(errors.count == 48)
    #expect(errors[errors.count / 2] <= 0.05, "\(errors)")
    #expect(errors.last ?? 1 <= 0.10, "\(errors)")
    #expect(Self.stretches.contains { $0.truth < 0.3 } && Self.stretches.contains { $0.truth > 0.95 })
  }

  /// Stretches whose truths are as near as two errors may be in any order.
  @Test func drawnStretchesAreInTheOrderOfDanger() {
    for one in Self.stretches {
      for other in Self.stretches where other.drive == one.drive && other.truth > one.truth + 0.1 {
        #expect(
          one.score.score ?? 1 < other.score.score ?? 0,
          "drive \(one.drive): \(one.truth) was \(one.score), \(other.truth) was \(other.score)")
      }
    }
  }

  @Test func shutEyesOfDrawnDrivesAreTimed() {
    for one in Self.stretches {
      let seen = one.score.coverage * one.asleep
      let shut = one.score.eyesShut?.seconds ?? -1
      #expect(
        shut <= one.asleep + 0.5 && abs(shut - seen) <= 3,
        "\(shut) of \(one.asleep) s, seen \(one.score.coverage)")
    }
  }
}
