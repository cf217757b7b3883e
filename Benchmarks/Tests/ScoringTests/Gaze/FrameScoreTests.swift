import Testing

@testable import Scoring

struct FrameScoreTests {
  @Test(arguments: [
    ("OOOO", "OOOO", 4, 0, "found in each"),
    ("OOOO", "OLMO", 3, 0, "a doubtful face is found, a missing one is not"),
    ("OOOO", "OCNO", 2, 0, "a line that contradicts itself has found nothing"),
    ("xxxx", "MMMM", 0, 0, "nobody there, nobody reported"),
    ("xxxx", "MCNO", 0, 3, "a line that contradicts itself has reported a face"),
    ("OOxx", "O.M.", 1, 1, "a frame without a line is wrong both ways"),
  ])
  func foundAndReportedFacesAreCounted(truth: String, lines: String, found: Int, reported: Int, why: Comment) {
    let score = FaceScore(lines: drawnFrames(lines), isInFrame: truth.map { $0 == "O" })
    #expect(score.found == found, why)
    #expect(score.reported == reported, why)
  }

  @Test func opennessIsScoredInFramesShowingBothEyes() {
    var lines = drawnFrames("OOOO.O", openness: 0.5)
    lines[1]?.eyes?.left = nil
    lines[2]?.eyes?.right?.openness = nil
    let score = OpennessScore(truth: drawnTruth("...b.x"), lines: lines)
    #expect(score.truthFrames == 5)
    #expect(score.both.map(\.1) == [1, 0])
    #expect(score.left.count == 3)
    #expect(score.right.count == 3)
    #expect(score.coverage == 0.4)
    #expect(score.meanAbsoluteError == 0.5)
  }

  @Test func poseErrorsCountOnlyFramesWithAFace() throws {
    var lines = drawnFrames("OO.O")
    lines[0]?.face = .init(yawDeg: 359, pitchDeg: 2, rollDeg: -3, centerMm: SIMD3(0, 0, 630))
    lines[1]?.face = .init(yawDeg: 1, pitchDeg: -2, rollDeg: 3, centerMm: SIMD3(0, 450, 600))
    let score = PoseScore(truth: drawnTruth("...x"), lines: lines)
    #expect(score.yaw == [1, 1])
    #expect(score.pitch == [2, 2])
    #expect(score.roll == [3, 3])
    #expect(score.depth == [0.05, 0])
    #expect(score.distance == [0.05, 0.25])
    #expect(score.truthFrames == 3)
  }

  @Test func gazeScatterExcludesTheMeanError() throws {
    var lines = drawnFrames("OOOOO", gaze: GazeDirection(azimuth: 10, elevation: -5))
    lines[1]?.gaze?.azimuthDeg = 13
    lines[2]?.gaze = nil
    lines[3]?.gaze?.azimuthDeg = 80  // A saccade: does not count.
    lines[4]?.gaze?.azimuthDeg = 80  // No face: does not count.
    let score = GazeScore(truth: drawnTruth("...sx"), lines: lines)
    #expect(score.truthFrames == 3)
    #expect(score.offset == GazeDirection(azimuth: 11.5, elevation: -5))
    #expect(score.azimuths == [1.5, 1.5])
    #expect(score.elevations == [0, 0])
    #expect(score.angles.allSatisfy { abs($0 - 1.5) < 1e-9 })
    let coverage = try #require(score.coverage)
    #expect(abs(coverage - 2.0 / 3) < 1e-12)
  }

  @Test func gazeDirectionsMatchTheTruthTable() {
    // data/driver, frame 0 of drive_truth.csv: gaze_dx, gaze_dy, gaze_dz against gaze_yaw_deg, gaze_pitch_deg.
    let vector = GazeDirection(azimuth: -0.3323, elevation: -9.2477).unitVector
    #expect(abs(vector.x - -0.0057) < 1e-4)
    #expect(abs(vector.y - 0.1607) < 1e-4)
    #expect(abs(vector.z - -0.9870) < 1e-4)
    let angle = GazeDirection(azimuth: 90, elevation: 60).angle(to: GazeDirection(azimuth: 0, elevation: 60))
    // On a sphere meridians are nearer to each other up there: cos = sin² 60.
    #expect(abs(angle - 41.4096) < 1e-4)
  }
}
