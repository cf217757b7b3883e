import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

@Suite struct GazeValidationTests {
  private static let eyes = Point<Camera>.millimeters(0, 5, 600)
  private static let middle = PointInterval(
    name: "middle", start: .zero, end: Timestamp(milliseconds: 2000), target: PlanePoint(x: 960, y: 540))

  /// A gaze this many degrees to the left of the middle, at each time.
  private static func samples(_ aside: [(milliseconds: Double, degrees: Double)]) -> [GazeSample] {
    guard let aim = eyes.direction(to: sampleDisplay.position(of: middle.target)) else { return [] }
    return aside.map { time, degrees in
      let gaze = Direction<Camera>(azimuth: aim.azimuth + .degrees(degrees), elevation: aim.elevation)
      return GazeSample(time: Timestamp(milliseconds: time), origin: eyes, direction: gaze, confidence: 1)
    }
  }

  @Test func validationErrorIsTheAngleAtTheEye() throws {
    let found = GazeValidation(Self.samples([(700, 1.5), (733, 1.5)]), at: [Self.middle], display: sampleDisplay)
    let point = try #require(found.points.first)
    // The middle lies 9.3 degrees below the horizon. There, a degree of azimuth is a slightly smaller angle.
    #expect(abs(point.error.degrees - 1.48) < 0.01 && abs(point.sampleErrorDegrees - 1.48) < 0.01)
    #expect(abs(point.error.millimeters - 15.7) < 0.1, "1.5 degrees at 60 cm")
    #expect(point.precisionDegrees == 0 && point.samples == 2)
    #expect(try #require(point.estimate).x < 960, "the person's left is the display's left")
    #expect(found.meanDegrees == point.error.degrees && found.worst == point && found.unseen.isEmpty)
  }

  @Test func gazeTremorCountsAsPrecisionNotError() throws {
    let found = GazeValidation(
      Self.samples((0..<20).map { (700 + Double($0) * 33, $0.isMultiple(of: 2) ? 1 : -1) }), at: [Self.middle],
      display: sampleDisplay)
    #expect(try #require(found.meanDegrees) < 0.02, "the mean lies on the point")
    #expect(abs(try #require(found.meanSampleDegrees) - 0.99) < 0.01, "each sample one degree beside it")
    #expect(abs(try #require(found.precisionDegrees) - 1.97) < 0.01, "from one to the next two degrees")
  }

  static let times: [(Double, Int, Comment)] = [
    (599.9, 0, "the eye still travels"), (600, 1, "from here on"), (1999.9, 1, "to the end"),
    (2000, 0, "the next point"),
  ]

  @Test(arguments: times)
  func samplesBeforeTheEyesArriveAreSkipped(milliseconds: Double, count: Int, why: Comment) {
    let found = GazeValidation(Self.samples([(milliseconds, 0)]), at: [Self.middle], display: sampleDisplay)
    #expect(found.points.count == count && found.unseen.count == 1 - count, why)
    #expect(found.points.first?.precisionDegrees == nil, "one sample does not tremble")
  }

  @Test func gazeMissingTheDisplayStillHasAnError() throws {
    let found = GazeValidation(Self.samples([(700, 100), (750, 100)]), at: [Self.middle], display: sampleDisplay)
    let point = try #require(found.points.first)
    #expect(point.estimate == nil)
    #expect(point.error.degrees > 90 && point.error.millimeters > 500)
  }

  @Test func emptyValidationHasNoErrors() {
    let found = GazeValidation([], at: [], display: sampleDisplay)
    #expect(found.meanDegrees == nil && found.worst == nil && found.precisionDegrees == nil && found.points.isEmpty)
  }
}
