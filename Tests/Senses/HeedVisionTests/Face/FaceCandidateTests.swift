import Testing

@testable import HeedCabinVision
@testable import HeedVision

@Suite struct FaceCandidateTests {
  private func box(_ score: Double, x: Double, y: Double, side: Double) -> FaceCandidate {
    let low = SIMD2(x, y)
    return FaceCandidate(score: score, points: [low, low + side] + (0..<6).map { low + Double($0) * side / 6 })
  }

  @Test func faceBoxIsDecodedFromItsAnchor() {
    let raw = FloatBuffer(count: 16)
    let found = raw.withValues { values in
      for i in values.indices { values[i] = Float(i) }
      return FaceCandidate(score: 0.9, values: values[0..<16], anchor: SIMD2(0.5, 0.25), side: 128)
    }
    // Centre 0,1 and size 2,3 of 128; keypoints from index 4.
    #expect(found.points[0] == SIMD2(0.5 - 1.0 / 128, 0.25 + 1.0 / 128 - 1.5 / 128))
    #expect(found.points[1] == SIMD2(0.5 + 1.0 / 128, 0.25 + 1.0 / 128 + 1.5 / 128))
    #expect(found.points[2] == SIMD2(0.5 + 4.0 / 128, 0.25 + 5.0 / 128))
    #expect(found.points[7] == SIMD2(0.5 + 14.0 / 128, 0.25 + 15.0 / 128))
  }

  @Test func overlappingFaceBoxesAreAveragedByScore() {
    let faces = FaceCandidate.merged(
      [box(0.6, x: 0.12, y: 0.1, side: 0.2), box(0.9, x: 0.1, y: 0.1, side: 0.2), box(0.7, x: 0.7, y: 0.7, side: 0.2)],
      overlap: 0.3)
    #expect(faces.map(\.score) == [0.9, 0.7], "best first, and the best stands for the group")
    #expect(abs(faces[0].points[0].x - (0.9 * 0.1 + 0.6 * 0.12) / 1.5) < 1e-12)
    #expect(abs(faces[0].points[7].x - faces[0].points[0].x - 0.2 * 5 / 6) < 1e-12, "keypoints too")
    #expect(abs(faces[1].points[1].x - 0.9) < 1e-12, "a face alone stays as it is")
  }

  // Two squares of side 1 whose left edges are `shift` apart overlap by (1 - shift) / (1 + shift).
  @Test(arguments: [(0.53, 1, "0.307"), (0.55, 2, "0.290")])
  func faceBoxesWithLittleOverlapStaySeparate(shift: Double, expected: Int, why: Comment) {
    let faces = FaceCandidate.merged([box(0.9, x: 0, y: 0, side: 1), box(0.8, x: shift, y: 0, side: 1)], overlap: 0.3)
    #expect(faces.count == expected, why)
  }

  @Test func faceBoxesWithoutAreaAreMergedWithoutHanging() {
    #expect(
      FaceCandidate.merged([box(0.9, x: 0, y: 0, side: 0), box(0.8, x: 0, y: 0, side: 0)], overlap: 0.3).count == 2)
    #expect(FaceCandidate.merged([], overlap: 0.3).isEmpty)
  }

  @Test func faceBoxWithNaNIsInvalid() {
    #expect(!box(0.9, x: .nan, y: 0, side: 1).isProper)
    #expect(!box(0.9, x: 0, y: 0, side: -1).isProper)
    #expect(box(0.9, x: 0, y: 0, side: 1).isProper)
  }

  @Test func faceScoreIsASigmoidOfTheClippedLogit() {
    #expect(FaceCandidate.score(logit: 0, limit: 100) == 0.5)
    #expect(FaceCandidate.score(logit: -.infinity, limit: 100) > 0)
    #expect(FaceCandidate.score(logit: 1000, limit: 100) == 1)
    #expect(!(FaceCandidate.score(logit: .nan, limit: 100) >= 0.5), "no number is no face")
  }
}
