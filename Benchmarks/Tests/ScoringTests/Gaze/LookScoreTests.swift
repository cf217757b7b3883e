import Testing

@testable import Scoring

struct LookScoreTests {
  private static let target = SIMD2<Double>(960, 540)
  /// 10 mm on the display.
  private static let centimeter = SIMD2<Double>(10 * 1920 / 340.0, 0)
  private static let eye = SIMD3<Double>(0, 0, 600)

  /// One character is one frame of 50 ms: how far to the right the measured point lies, cm.  . no gaze   o off the display
  private func look(_ text: String, after settling: Double = 0, stated: Double = 1) throws -> LookScore {
    var frames = drawnFrames(String(repeating: "O", count: text.count), gaze: .init(azimuth: 0, elevation: 0))
    for (index, character) in text.enumerated() {
      frames[index]?.gaze?.errorDeg = stated
      frames[index]?.gaze?.screenPt = character.wholeNumberValue.map { Self.target + Double($0) * Self.centimeter }
      if character == "." { frames[index]?.gaze = nil }
    }
    let point = GazePoint(
      name: "p", interval: Interval(0, Double(text.count) * frameMilliseconds), target: Self.target, role: .validation)
    return LookScore(point, after: settling, frames: frames.compactMap { $0 }, display: try sampleDisplay()) { _ in
      Self.eye
    }
  }

  private func degrees(_ centimeters: Double) throws -> Double {
    try sampleDisplay().angle(Self.target + centimeters * Self.centimeter, Self.target, seenFrom: Self.eye)
  }

  @Test(arguments: [
    ("0000", 0.0, 0.0, "a perfect look"),
    ("1119", 0, 1, "a stray frame does not move the median"),
    ("99991111", 200, 1, "frames before the eyes have settled do not count"),
    ("9999111", 250, 1, "a frame on the limit counts"),
    ("1..1", 0, 1, "frames without a gaze do not count"),
    ("1oo1", 0, 1, "frames without a point on the display do not count"),
    ("13", 0, 2, "of an even number, the middle of the two"),
  ])
  func theMedianCounts(text: String, settling: Double, centimeters: Double, why: Comment) throws {
    let error = try #require(try look(text, after: settling).error)
    #expect(try abs(error - degrees(centimeters)) < 1e-9, why)
  }

  @Test(arguments: [
    ("....", false, false, "no gaze at all"), ("1...", true, true, "one frame is enough"),
    ("oooo", false, true, "a direction that misses the display"),
  ])
  func aLookMayNotBeGiven(text: String, isGiven: Bool, hasDirection: Bool, why: Comment) throws {
    let look = try look(text)
    #expect((look.error != nil) == isGiven, why)
    #expect((look.directionError != nil) == hasDirection, why)
  }

  @Test func theDirectionIsComparedFromTheTrueEye() throws {
    // The measured direction is along the camera's axis, the target 103 mm below it.
    let error = try #require(try look("00").directionError)
    #expect(abs(error - Vector.angle(SIMD3(0, 0, -600), SIMD3(0, 103, -600))) < 1e-9)
  }

  @Test func whatWasNotGivenOrWasRefusedCountsAsSaid() throws {
    let looks = [try look("00"), try look("..")]
    let given = SittingScore(name: "a", looks: looks)
    #expect(given.errors(\.error, notGiven: 6) == [0, 6])
    #expect(given.errors(\.error, notGiven: nil) == [0])
    #expect(given.missing(\.error) == 1)
    let refused = SittingScore(name: "a", looks: looks, refusal: "too rough")
    #expect(refused.errors(\.error, notGiven: 6) == [10, 10])
    #expect(refused.missing(\.error) == 0)
    #expect(refused.withinStated() == nil)
  }

  @Test func theStatedErrorIsComparedLookByLook() throws {
    let two = try degrees(2)
    let looks = [
      try look("00", stated: 1), try look("22", stated: two * 1.01), try look("22", stated: two * 0.99), try look(".."),
    ]
    let score = SittingScore(name: "a", looks: looks)
    #expect(score.withinStated() == 2.0 / 3)
    #expect(score.withinStated(part: 0.5) == 1.0 / 3)
    #expect(SittingScore(name: "a", looks: [try look("..")]).withinStated() == nil)
  }
}
