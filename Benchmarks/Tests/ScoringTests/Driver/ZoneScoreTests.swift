import Testing

@testable import Scoring

struct ZoneScoreTests {
  @Test func framesWithoutAZoneCountAsWrong() {
    // s saccade and x no face are not judged; lines always say road.
    var lines = drawnFrames("OOOOOO", gaze: .init(azimuth: 0, elevation: 0))
    lines[1]?.gaze = nil
    lines[2]?.gaze?.zone = nil
    let score = ZoneScore(
      truth: drawnTruth("....sx", zones: "rrrprr"), lines: lines, in: Interval(0, 300))
    #expect(score.all.right == 1)
    #expect(score.all.of == 4)
    #expect(score.all.missing == 1)
    #expect(score.share == 0.25)
    #expect(score.zones.map(\.zone) == ["phone", "road"])
    #expect(score.confusions.map(\.said) == ["nothing", "road"])
    #expect(score.confusions.map(\.frames) == [2, 1])
  }

  @Test func calibrationPointIsNotAZone() {
    var truth = drawnTruth("...")
    truth.frames[0].zone = "cal4"
    let score = ZoneScore(
      truth: truth, lines: drawnFrames("OOO", gaze: .init(azimuth: 0, elevation: 0)), in: Interval(0, 100))
    #expect(score.all.of == 1, "one is a target, one lies outside the stretch")
    #expect(score.share == 1)
    #expect(ZoneScore(truth: truth, lines: [nil, nil, nil], in: Interval(900, 1000)).share == nil)
  }
}
