import Testing

@testable import Scoring

struct DriveInformationTests {
  @Test func lidCrossingsAreInterpolatedAtHalfTheOpenLevel() throws {
    var truth = drawnTruth("...bbb...")
    truth.frames[3].openLeft = 0.25  // The mean of both eyes.
    truth.frames[3].openRight = 0.25
    let event = try #require(truth.runs(\.event).first { $0.value == "blink" })
    let crossings = DriveInformation.crossings(event, truth: truth)
    // 1 at 100 ms, 0.25 at 150 ms: 0.5 two thirds of the way. 0 at 250 ms, 1 at 300 ms: half way.
    let onset = try #require(crossings.onset)
    #expect(abs(onset - 133.333) < 0.001)
    #expect(crossings.end == 275)
  }

  @Test func blinkWithoutAClosureHasNoLidCrossings() throws {
    var truth = drawnTruth("...b...")
    truth.frames[3].openLeft = 1
    truth.frames[3].openRight = 1
    let event = try #require(truth.runs(\.event).first { $0.value == "blink" })
    #expect(DriveInformation.crossings(event, truth: truth).onset == nil)
  }

  @Test func zonesAreCountedInFixationsWithAGaze() {
    var lines = drawnFrames("OOOOO", gaze: GazeDirection(azimuth: 0, elevation: 0))
    lines[1]?.gaze = nil
    let zones = DriveInformation.zones(
      truth: drawnTruth("...s.", zones: "rrprp"), lines: lines, in: Interval(0, 200))
    #expect(zones.map(\.zone) == ["phone", "road"])
    #expect(zones.map(\.right) == [0, 1])
    #expect(zones.map(\.of) == [1, 1])
  }
}
