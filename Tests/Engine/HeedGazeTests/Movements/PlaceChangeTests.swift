import HeedSignals
import Testing

@testable import HeedGaze

/// A webcam's smoothed gaze, whose saccades are detected by the places before and after.
@Suite struct PlaceChangeTests {
  private static let webcam: EyeMovementClassifier.Settings = {
    var settings = EyeMovementClassifier.Settings()
    settings.step.comparesPlaces = true
    settings.drift.evenDegrees = 4.6
    return settings
  }()

  /// Samples at 30 Hz: a shaking look of a second at 0 degrees, these positions, and a second at their end.
  private func told(_ x: [Double?], shaking: Double = 0.15, settings: EyeMovementClassifier.Settings = webcam) -> Told {
    let rests = { (place: Double) in (0..<30).map { place + ($0 % 3 == 0 ? shaking : $0 % 3 == 1 ? -shaking : 0) } }
    let all: [Double?] = rests(0) + x + rests(x.last.flatMap(\.self) ?? 0)
    return label(
      all.enumerated().map { number, x in
        Sample(time: frameTime(number), position: x.map { GazePosition(xDegrees: $0, yDegrees: 0) })
      }, delay: .milliseconds(150), settings: settings)
  }

  static let ways: [([Double], Int, Comment)] = [
    ([1.2, 2.4, 3.3, 3.8, 4], 1, "a saccade that a filter spread over five frames"),
    ([0.4, 0.8, 1.2], 0, "a way that a wandering gaze goes"),
    ([6, 6, 6, 6, 6, 6, 6, 6, 0], 2, "there and back, with a look between"),
    ([6, 0], 0, "a spike"),
  ]

  @Test(arguments: ways)
  func saccadeMovesTheGazePermanently(x: [Double], saccades: Int, why: Comment) {
    #expect(told(x).events(.saccade).count == saccades, why)
  }

  @Test func gazePositionsRevealASmearedSaccade() {
    let smeared = [1.2, 2.4, 3.3, 3.8, 4]
    var steps = Self.webcam
    steps.step.comparesPlaces = false
    #expect(told(smeared, shaking: 0.5, settings: steps).events(.saccade).isEmpty)
    #expect(told(smeared, shaking: 0.5).events(.saccade).count == 1)
  }

  @Test func aShakingGazeMakesNoSaccades() {
    let shaking = [2.0, -2.5, 3, -1, -3, 2.5, 0.5, -2, 3, -3, 1, 2, -2.5, 3, -2]
    #expect(told(shaking + [0]).events(.saccade).isEmpty)
  }

  @Test func samplesFarFromTheirFixationAreUnknown() throws {
    let told = told([0, 27, 57, 0, 0])
    #expect(Array(told.labels[31..<33]) == [.unknown, .unknown])
    let fixations = told.events(.fixation)
    #expect(fixations.count == 2, "before and after them")
    for fixation in fixations {
      #expect(abs(try #require(fixation.position).xDegrees) < 0.5, "none of them pulls a fixation's place away")
    }
  }

  @Test func saccadeJustBeforeABlinkIsReported() throws {
    let told = told([12, 24, 24, nil, nil, nil, nil, 24])
    let saccade = try #require(told.events(.saccade).first)
    #expect((saccade.amplitudeDegrees ?? 0) > 20)
    let blink = try #require(told.events(.blink).first)
    #expect(saccade.end <= blink.start)
  }

  @Test func placeChangeNeedsSamplesOnBothSides() throws {
    var trace = GazeTrace()
    for (number, x) in [0.0, 0, 9, 5, 5, 5].enumerated() {
      trace.append(
        GazePosition(xDegrees: x, yDegrees: 0), at: frameTime(number), seconds: Double(number) / 30, isSample: true)
    }
    let change = try #require(PlaceChange(in: trace, at: 3, after: 0, until: 6, window: 3, noise: 0.1))
    #expect(change.degrees == 5, "the spike between counts for nothing")
    let quiet = try #require(PlaceChange(in: trace, at: 4, after: 3, until: 6, window: 3, noise: 0.1))
    #expect(quiet.degrees == 0)
    #expect(PlaceChange(in: trace, at: 0, after: 0, until: 6, window: 3, noise: 0.1) == nil, "nothing before")
    for least in [4.9, 5, 9] {
      let bounded = PlaceChange(in: trace, at: 3, after: 0, until: 6, window: 3, noise: 0.1, least: least)
      #expect(bounded?.degrees == 5, "the samples spread over 9 degrees")
    }
    #expect(PlaceChange(in: trace, at: 3, after: 0, until: 6, window: 3, noise: 0.1, least: 9.1) == nil)
  }
}
