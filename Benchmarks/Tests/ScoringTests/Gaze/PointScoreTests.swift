import Testing

@testable import Scoring

struct PointScoreTests {
  private let target = SIMD2<Double>(960, 540)
  /// On the display: 10 mm.
  private let centimeter = SIMD2<Double>(10 * 1920 / 340.0, 0)

  private func score(
    _ events: String, lines: String? = nil, change: (inout [FrameLine?]) -> Void = { _ in }
  ) throws -> PointScore {
    var truth = drawnTruth(events)
    for index in truth.frames.indices { truth.frames[index].gazePoint = target }
    var frames = drawnFrames(
      lines ?? String(repeating: "O", count: events.count), gaze: .init(azimuth: 0, elevation: 0))
    for index in frames.indices { frames[index]?.gaze?.screenPt = target }
    change(&frames)
    return PointScore(drawnPoint(truth, target: target), truth: truth, lines: frames, display: try sampleDisplay())
  }

  // s saccade   b blink   one frame is 50 ms, travel is looked for in the first ten
  @Test(arguments: [
    ("............", 12, "an eye that was there already has no travel"),
    ("...ss.......", 7, "what comes before the saccade is of the point before"),
    ("...ss...s...", 3, "the correcting saccade is travel too"),
    ("...bbb......", 6, "a blink hides the saccade"),
    (".........s..", 2, "a saccade that begins at 450 ms is travel"),
    ("..........s.", 11, "one that begins at 500 ms is none, and its frame is not counted"),
    ("ssssssssssss", 0, "an eye that never rests has no frames"),
  ])
  func framesBeforeTheEyesArriveAreSkipped(events: String, expected: Int, why: Comment) throws {
    #expect(try score(events).frames == expected, why)
  }

  @Test func aPerfectEstimateHasNoError() throws {
    let score = try score("............")
    #expect(score.mean == 0)
    #expect(score.sampleToSample == 0)
    #expect(score.scatter == 0)
    #expect(score.errorOfMean == 0)
    #expect(score.missing == 0)
  }

  @Test func gazePointErrorsAreGivenInDegreesAndMillimetres() throws {
    let score = try score("....") { lines in
      for index in lines.indices { lines[index]?.gaze?.screenPt = target + centimeter }
    }
    // The eyes of a drawn truth are at 0, 0, 600, the target at 0, 103, 0.
    let expected = Vector.angle(SIMD3(0, 103, -600), SIMD3(-10, 103, -600))
    #expect(try abs(#require(score.mean) - expected) < 1e-9)
    #expect(try abs(#require(score.errorOfMean) - expected) < 1e-9)
    #expect(score.millimeters.allSatisfy { abs($0 - 10) < 1e-9 })
    #expect(score.sampleToSample == 0, "off, and steady")
  }

  @Test func gazeNoiseRemainsInThePrecisionFigures() throws {
    let score = try score("....") { lines in
      for index in lines.indices {
        lines[index]?.gaze?.screenPt = target + (index.isMultiple(of: 2) ? centimeter : -centimeter)
      }
    }
    let display = try sampleDisplay()
    let eye = SIMD3<Double>(0, 0, 600)
    let (step, one) = (
      display.angle(target + centimeter, target - centimeter, seenFrom: eye),
      display.angle(target + centimeter, target, seenFrom: eye)
    )
    #expect(try abs(#require(score.sampleToSample) - step) < 1e-9)
    #expect(try abs(#require(score.scatter) - one) < 1e-9)
    #expect(try abs(#require(score.mean) - one) < 1e-9, "errors do not cancel")
    #expect(try #require(score.errorOfMean) < 1e-9, "in the mean they do")
  }

  @Test func precisionUsesConsecutiveFrames() throws {
    let score = try score("....") { lines in
      lines[1]?.gaze?.screenPt = nil
      lines[2]?.gaze?.screenPt = target + centimeter
      lines[3]?.gaze?.screenPt = target + centimeter
    }
    #expect(score.sampleToSample == 0, "from 0 to 2 a frame is missing")
    #expect(score.missing == 1)
    #expect(score.errors.count == 3)
  }

  @Test func pointWithoutAnEstimateRemovesTheMeanError() throws {
    let truth = drawnTruth("....")
    let point = drawnPoint(truth, target: target)
    let blind = PointsScore(
      [point, point], truth: truth, lines: drawnFrames("...."), display: try sampleDisplay())
    #expect(blind.mean(\.mean) == nil)
    #expect(blind.worst(\.mean) == nil)
    #expect(blind.missing == 8)
    #expect(PointsScore([], truth: truth, lines: drawnFrames("...."), display: try sampleDisplay()).mean(\.mean) == nil)
  }

  @Test func theWorstPointIsNamed() throws {
    let truth = drawnTruth("....")
    var lines = drawnFrames("OOOO", gaze: .init(azimuth: 0, elevation: 0))
    for index in lines.indices { lines[index]?.gaze?.screenPt = target }
    var far = drawnPoint(truth, target: target + centimeter)
    far.name = "far"
    let score = PointsScore(
      [drawnPoint(truth, target: target), far], truth: truth, lines: lines, display: try sampleDisplay())
    #expect(score.worst(\.mean)?.name == "far")
    let worst = try #require(score.worst(\.mean)?.value)
    #expect(try abs(#require(score.mean(\.mean)) - worst / 2) < 1e-9)
  }
}
