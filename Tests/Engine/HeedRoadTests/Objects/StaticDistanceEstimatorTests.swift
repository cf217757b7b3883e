import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Distances of single recognitions")
struct StaticDistanceEstimatorTests {
  static let frame = ImageSize(width: 640, height: 480)

  static func distance(
    _ object: RoadObject, rotation: QuarterTurn = .none, sensor: SIMD2<Double> = SIMD2(5.6, 4.2),
    estimator: StaticDistanceEstimator = StaticDistanceEstimator()
  ) throws -> Double? {
    try estimator.estimateDistance(
      recognitions: [object], frameSize: frame, sensorRotation: rotation, focalLength: 3.99, sensorSize: sensor
    ).first?.distanceMeters
  }

  static func car(_ x: Double, _ y: Double, _ width: Double, _ height: Double, distance: Double? = nil) -> RoadObject {
    RoadObject(
      label: .car, box: ImageRect(x: x, y: y, width: width, height: height), distanceMeters: distance)
  }

  @Test func exampleOfTheAlertLibraryGivesItsDistance() throws {
    // 3.99 mm over 4.2 mm of sensor and 480 rows: 456 pixels.
    let found = try #require(try Self.distance(Self.car(100, 100, 250, 250)))
    #expect(abs(found - 456 * 1.52 / 250) < 1e-12)
  }

  // 456 pixels of focal length along the frame's width, 478.8 along its height: the sensor is 5.6 x 4.0 mm.
  @Test(arguments: [
    (QuarterTurn.none, 478.8), (.clockwise, 456), (.half, 478.8), (.counterclockwise, 456),
  ])
  func turnedSensorMeasuresHeightAlongItsWidth(turn: QuarterTurn, focal: Double) throws {
    let found = try #require(
      try Self.distance(Self.car(100, 100, 100, 100), rotation: turn, sensor: SIMD2(5.6, 4)))
    #expect(abs(found - focal * 1.52 / 100) < 1e-9)
  }

  @Test func pictureEdgesFollowTheSensorRotation() throws {
    // Lower edge at 500: below a frame of 480 rows, inside one of 640.
    let car = Self.car(100, 300, 100, 200)
    #expect(abs(try #require(try Self.distance(car)) - 456 * 1.63 / 100) < 1e-9, "by width, its bottom is cut off")
    #expect(abs(try #require(try Self.distance(car, rotation: .clockwise)) - 456 * 1.52 / 200) < 1e-9)
  }

  static let cuts: [(box: SIMD4<Double>, expected: Double?, why: Comment)] = [
    (SIMD4(100, 100, 120, 100), 456 * 1.52 / 100, "all seen: by height"),
    (SIMD4(100, 380, 120, 100), 456 * 1.63 / 120, "bottom cut off: by width"),
    (SIMD4(100, 0, 120, 100), 456 * 1.63 / 120, "top cut off: by width"),
    (SIMD4(0, 100, 120, 100), 456 * 1.52 / 100, "left cut off: height is all that is needed"),
    (SIMD4(0, 380, 120, 100), nil, "a corner cut off: nothing is whole"),
    (SIMD4(0, 0, 640, 480), nil, "it fills the picture"),
    (SIMD4(100, 100, 0, 100), nil, "no width"), (SIMD4(100, 100, 100, -1), nil, "no height"),
    (SIMD4(.nan, 100, 100, .nan), nil, "no numbers"),
  ]

  @Test(arguments: cuts)
  func boxSidesCutByThePictureAreNotMeasured(_ row: (box: SIMD4<Double>, expected: Double?, why: Comment)) throws {
    let found = try Self.distance(Self.car(row.box.x, row.box.y, row.box.z, row.box.w))
    #expect((found == nil) == (row.expected == nil), row.why)
    if let found, let expected = row.expected { #expect(abs(found - expected) < 1e-9, row.why) }
  }

  @Test func distanceFromTheModelIsKept() throws {
    #expect(try Self.distance(Self.car(100, 100, 250, 250, distance: 42)) == 42)
  }

  @Test func labelWithoutASizeHasNoDistance() throws {
    let cone = RoadObject(label: RoadLabel("cone"), box: ImageRect(x: 100, y: 100, width: 50, height: 100))
    #expect(try Self.distance(cone) == nil)
    var estimator = StaticDistanceEstimator()
    estimator.sizes[RoadLabel("cone")] = ObjectSize(height: 75, width: 40, length: 40, spread: 0)
    let centimetres = try #require(try Self.distance(cone, estimator: estimator))
    #expect(abs(centimetres - 456 * 75 / 100) < 1e-9, "in the unit of the size")
  }

  static let cameras: [(focal: Double, sensor: SIMD2<Double>, frame: ImageSize, why: Comment)] = [
    (0, SIMD2(5.6, 4.2), frame, "no focal length"), (-1, SIMD2(5.6, 4.2), frame, "a negative one"),
    (.nan, SIMD2(5.6, 4.2), frame, "no number"), (.infinity, SIMD2(5.6, 4.2), frame, "infinite"),
    (4, SIMD2(0, 4.2), frame, "no sensor"), (4, SIMD2(5.6, -4.2), frame, "a negative one"),
    (4, SIMD2(.nan, 4.2), frame, "no number"), (4, SIMD2(5.6, .infinity), frame, "infinite"),
    (4, SIMD2(5.6, 4.2), ImageSize(width: 0, height: 480), "no pixels"),
    (4, SIMD2(5.6, 4.2), ImageSize(width: 640, height: -1), "fewer than none"),
  ]

  @Test(arguments: cameras)
  func invalidCameraLengthsAreRefused(
    _ row: (focal: Double, sensor: SIMD2<Double>, frame: ImageSize, why: Comment)
  ) {
    #expect(throws: RoadError.self, row.why) {
      _ = try StaticDistanceEstimator().estimateDistance(
        recognitions: [], frameSize: row.frame, sensorRotation: .none, focalLength: row.focal, sensorSize: row.sensor)
    }
  }

  @Test func cameraErrorNamesTheFaultAndTheRemedy() {
    #expect(
      RoadError.camera("the focal length is 0.0 mm").description
        == "the focal length is 0.0 mm; give the camera's own positive lengths")
  }

  @Test func measuredCameraGivesADistance() {
    let scene = RoadScene()
    let car = scene.object(ahead: 20)
    let found = StaticDistanceEstimator().estimateDistance(
      recognitions: [car].compactMap(\.self), camera: scene.camera.optics)
    #expect(found.first.flatMap(\.distanceMeters).map { abs($0 - 20) < 1e-9 } == true)
  }
}
