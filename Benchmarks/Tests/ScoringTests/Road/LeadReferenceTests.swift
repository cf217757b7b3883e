import Testing

@testable import Scoring

struct LeadReferenceTests {
  @Test func referenceBoxIsInterpolatedBetweenFrames() {
    #expect(LeadReference.box(frame: 0) == [555, 186, 147, 128])
    #expect(LeadReference.box(frame: 12) == [554, 190, 161, 135])
    #expect(LeadReference.box(frame: 25) == LeadReference.box(frame: 40))
    #expect(LeadReference.box(frame: 6) == [554.5, 188, 154, 131.5])
  }

  @Test(
    arguments: [
      ([0, 0, 10, 10], [0, 0, 10, 10], 1, "the same"), ([0, 0, 10, 10], [5, 0, 10, 10], 1.0 / 3, "half beside"),
      ([0, 0, 10, 10], [10, 0, 10, 10], 0, "touching"), ([0, 0, 10, 10], [0, 0, 10], 0, "no box"),
    ] as [([Double], [Double], Double, Comment)])
  func boxOverlapIsIntersectionOverUnion(a: [Double], b: [Double], expected: Double, why: Comment) {
    #expect(LeadReference.overlap(a, b) == expected, why)
  }

  @Test func referenceFramesMustBeConsecutive() throws {
    let table = try CSVTable("frame,approx_camera_Z_m\n0,7.5\n1,7.4\n", file: "lead")
    #expect(try LeadReference(table: table).distances == [7.5, 7.4])
    let other = try CSVTable("frame,approx_camera_Z_m\n0,7.5\n2,7.4\n", file: "lead")
    #expect(throws: ScoringError.self) { try LeadReference(table: other) }
  }
}
