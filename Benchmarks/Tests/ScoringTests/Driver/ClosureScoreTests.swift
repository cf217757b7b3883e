import Testing

@testable import Scoring

struct ClosureScoreTests {
  @Test(arguments: [
    ("...bbb...bbb...", "...###...###...", [2, 0, 0], "each found"),
    ("...bbb...bbb...", ".....#.........", [1, 0, 1], "any overlap is enough; one is missed"),
    ("...bbb...bbb...", "......#........", [0, 1, 2], "touching the end is no overlap"),
    ("...bbb...bbb...", "..#............", [0, 1, 2], "touching the start is no overlap"),
    ("...bbbbbb......", "...##.##.......", [1, 1, 0], "one event in two pieces: the second is false"),
    ("...bb...bb.....", "..#########....", [1, 0, 1], "one detection finds one event, not two"),
    ("...mmmmmm......", "....####.......", [1, 0, 0], "a microsleep is an event"),
    ("...BBBBBB......", "....####.......", [1, 0, 0], "so is a slow blink"),
    ("...BBBoBBB.....", "...##..##......", [2, 0, 0], "two slow blinks that touch are two"),
    ("...BBBoBBB.....", "....#####......", [1, 0, 1], "of which one detection finds one"),
    ("..oBBBBBBoo....", "....####.......", [1, 0, 0], "opening at the ends divides nothing"),
    ("...ssss........", "....##.........", [0, 1, 0], "a saccade is none"),
    ("...bbb.........", "...LLL.........", [0, 1, 1], "a wink does not find a blink of both eyes"),
    ("...bbb.........", "...##L.........", [1, 0, 0], "a wink in a blink that was found is not counted"),
    ("...............", "...RR..........", [0, 1, 0], "a wink out of nothing is false"),
    ("...............", "...............", [0, 0, 0], "nothing to find, nothing found"),
  ])
  func overlappingClosuresAreMatched(truth: String, detections: String, expected: [Int], why: Comment) {
    let score = ClosureScore(truth: drawnTruth(truth), detections: drawnDetections(detections))
    #expect([score.found.count, score.falseAlarms.count, score.missed.count] == expected, why)
  }

  @Test(arguments: [
    ("nnnyyyyyyynnnnn", 0, 1, "the squeeze of a yawn counts neither way"),
    ("nnnnnnnnnnnnnnn", 1, 0, "closed eyes outside a yawn do"),
    ("nnnyyyynnnnnnnn", 1, 0, "in the yawn, before its squeeze"),
  ])
  func lidsSqueezedInAYawnAreNotCounted(phases: String, falseAlarms: Int, uncounted: Int, why: Comment) {
    let events = phases == "nnnyyyynnnnnnnn" ? "..............." : "....-----......"
    let score = ClosureScore(
      truth: drawnTruth(events, phases: phases), detections: drawnDetections("....###........"))
    #expect(score.falseAlarms.count == falseAlarms, why)
    #expect(score.uncounted.count == uncounted, why)
  }

  @Test func detectionAcrossBlinkAndSqueezeCountsForTheBlink() {
    let truth = drawnTruth("...bb-----.....", phases: "nnnyyyyyyynnnnn")
    let score = ClosureScore(truth: truth, detections: drawnDetections("...#######....."))
    #expect(score.found.count == 1)
    #expect(score.uncounted.isEmpty)
  }

  @Test func eventsWithTheLongestOverlapArePairedFirst() {
    // The first detection touches both events; the second only the first event. Earliest first would waste it.
    let matching = EventMatching(
      truth: [Interval(0, 100), Interval(100, 300)], found: [Interval(80, 300), Interval(0, 90)])
    #expect(matching.pairs == [.init(truth: 0, found: 1), .init(truth: 1, found: 0)])
  }

  @Test func f1IsTheHarmonicMean() throws {
    let score = ClosureScore(
      truth: drawnTruth("..bb..bb..bb..bb"), detections: drawnDetections("..##..##..##.#.."))
    // 3 right, 1 false, 1 missed.
    #expect(score.f1 == 0.75)
    #expect(ClosureScore(truth: drawnTruth("...."), detections: []).f1 == nil)
  }

  @Test func longClosureCountsAsOneDetection() {
    var recording = Recording()
    func line(_ state: String, at time: Double, _ start: Double, _ end: Double?) -> EyeClosureLine {
      EyeClosureLine(
        tMs: time, state: state, kind: "microsleep", startMs: start, endMs: end, duringYawn: false)
    }
    recording.frames = drawnFrames("OOOOOOOOOOO").compactMap { $0 }
    recording.blinks = [.init(tMs: 60, startMs: 10, endMs: 50, eye: "left")]
    recording.closures = [
      line("began", at: 100, 70, nil), line("changed", at: 200, 70, nil), line("ended", at: 250, 70, 240),
      line("began", at: 300, 260, nil), line("ended", at: 350, 260, nil),
      line("began", at: 400, 360, nil),
    ]
    #expect(
      recording.closureDetections == [
        ClosureDetection(Interval(10, 50), eye: "left"),
        ClosureDetection(Interval(70, 240), isBlink: false),
        ClosureDetection(Interval(260, 350), isBlink: false),  // Lost while shut.
        ClosureDetection(Interval(360, 500), isBlink: false),  // Shut at the end of the recording.
      ])
  }
}
