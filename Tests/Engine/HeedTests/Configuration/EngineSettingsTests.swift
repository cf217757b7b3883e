import Foundation
@testable import Heed
import HeedDriver
import HeedGaze
import HeedRisk
import HeedSignals
import Testing

@Suite struct EngineSettingsTests {
  @Test func everyEngineSettingSurvivesTheRoundTripToJSON() throws {
    var settings = EngineSettings()
    settings.attention.interval = .seconds(40)
    settings.drowsiness.perclosRange = 0.05...0.25
    settings.risk.phoneWarning = .seconds(3)
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(EngineSettings.self, from: data) == settings)
    #expect(settings != EngineSettings())
  }

  static let scores: [(Double, TrackingState, Comment)] = [
    (1, .success, "well placed"), (0.5, .success, "on the limit"), (0.49, .lowConfidence, "just below"),
    (0.2, .lowConfidence, "on the other limit"), (0.19, .unsupported, "below it"),
  ]

  @Test(arguments: scores)
  func faceScoreDecidesTheTrackingState(score: Double, expected: TrackingState, why: Comment) {
    #expect(TrackingClassifier.tracking(drawnFace(openness: 1, score: score)) == expected, why)
  }

  @Test func faceWithHiddenEyesHasLowConfidence() {
    var face = drawnFace(openness: 1)
    face.leftEye = nil
    #expect(TrackingClassifier.tracking(face) == .success, "one eye is enough")
    face.rightEye = nil
    #expect(TrackingClassifier.tracking(face) == .lowConfidence)
    #expect(TrackingClassifier.tracking(nil) == .faceMissing)
  }
}
