import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct CalibrationFitTests {
  /// Two eyes that are far from average.
  static let person: (left: EyeCalibration, right: EyeCalibration) = {
    var (left, right) = (EyeCalibration(), EyeCalibration())
    left.values = [1.4, -1.1, 0.8, 1.15, 1.6, 0.05, -0.03, -6.5, 2.4, 1]
    right.values = [-0.9, -1.6, -0.7, 1.05, 1.45, -0.04, 0.02, 3.6, 0.9, 1]
    return (left, right)
  }()

  /// The measurement of these eyes when they look at a point of the display.
  static func sample(
    _ target: PlanePoint<Screen>, index: Int = 0, from middle: Point<Camera> = .millimeters(3, 5, 600),
    headYaw: Double = 0, asideDegrees: Double = 0
  ) -> GazeMeasurement? {
    let place = sampleDisplay.position(of: target)
    guard var seen = measurement(at: frameTime(index), looking: place, from: middle, headYaw: headYaw) else {
      return nil
    }
    func own(_ eye: GazeMeasurement.Eye?, _ calibration: EyeCalibration) -> GazeMeasurement.Eye? {
      guard let eye, let aim = eye.center.direction(to: place) else { return nil }
      let gaze = Direction<Camera>(azimuth: aim.azimuth + .degrees(asideDegrees), elevation: aim.elevation)
      return EyeModel.measured(looking: seen.cameraFromHead.inverse * gaze, as: eye, of: calibration)
    }
    (seen.left, seen.right) = (own(seen.left, person.left), own(seen.right, person.right))
    return seen
  }

  static func point(_ x: Double, _ y: Double, asideDegrees: Double = 0) -> PointSamples {
    let target = PlanePoint<Screen>(x: x, y: y)
    // The head sways by a centimetre and two degrees.
    let used = (0..<30).compactMap { index in
      let sway = sin(Double(index) / 5 + x)
      return sample(
        target, index: index, from: .millimeters(3 + 10 * sway, 5, 600 + 10 * sway), headYaw: 2 * sway,
        asideDegrees: asideDegrees)
    }
    return PointSamples(
      target: target, position: sampleDisplay.position(of: target), used: used, rejected: 18,
      duration: .seconds(1), spreadDegrees: 0.1)
  }

  static let five = [point(960, 540), point(192, 108), point(1728, 108), point(192, 972), point(1728, 972)]

  static func setup(_ mode: CalibrationMode = .fivePoint) -> CalibrationSetup {
    CalibrationSetup(display: sampleDisplay, camera: camera, mode: mode)
  }

  /// Mean error over a grid of the display, degrees.
  static func error(
    _ calibration: GazeCalibration, from middle: Point<Camera> = .millimeters(3, 5, 600), headYaw: Double = 0
  ) -> Double {
    let places = [0.125, 0.375, 0.625, 0.875]
    let errors = places.flatMap { y in
      places.compactMap { x -> Double? in
        let target = sampleDisplay.region.point(x, y)
        guard let seen = sample(target, from: middle, headYaw: headYaw),
          let gaze = CalibratedGaze(seen, left: calibration.leftEye, right: calibration.rightEye),
          let aim = gaze.origin.direction(to: sampleDisplay.position(of: target))
        else { return nil }
        return gaze.direction.angle(to: aim).degrees
      }
    }
    return errors.reduce(0, +) / Double(errors.count)
  }

  static func refusal(_ points: [PointSamples], _ mode: CalibrationMode = .fivePoint) -> CalibrationError? {
    do throws(CalibrationError) {
      _ = try CalibrationFit.fit(points, setup: setup(mode))
      return nil
    } catch {
      return error
    }
  }

  @Test func fivePointCalibrationFindsThePersonalEyes() throws {
    let found = try CalibrationFit.fit(Self.five, setup: Self.setup())
    #expect(Self.error(found) < 0.3)
    #expect(found.points.allSatisfy { $0.error.degrees < 0.3 && $0.error.millimeters < 3.5 })
    #expect(found.points.map(\.samplesUsed) == [30, 30, 30, 30, 30])
    #expect(try #require(found.leaveOneOut).degrees < 1)
    #expect(found.origin.distance(to: .millimeters(3, 5, 600)) < 0.01)
  }

  static let heads: [(Point<Camera>, Double, Double, Comment)] = [
    (.millimeters(53, 5, 600), 0, 0.5, "five centimetres to the side"),
    (.millimeters(3, -35, 600), 0, 0.5, "four centimetres up"),
    (.millimeters(3, 5, 700), 0, 0.5, "ten centimetres back"),
    (.millimeters(3, 5, 600), 15, 1.2, "turned by 15 degrees"),
  ]

  @Test(arguments: heads)
  func calibrationSurvivesHeadMovement(middle: Point<Camera>, yaw: Double, limit: Double, why: Comment) throws {
    let found = try CalibrationFit.fit(Self.five, setup: Self.setup())
    #expect(Self.error(found, from: middle, headYaw: yaw) < limit, why)
  }

  @Test func onePointCalibrationFindsTheGazeOffset() throws {
    let found = try CalibrationFit.fit([Self.point(960, 540)], setup: Self.setup(.onePoint))
    #expect(found.leaveOneOut == nil && found.points[0].leftOut == nil)
    #expect(found.points[0].error.degrees < 0.5)
    let average = exampleOfEverybody
    #expect(Self.error(found) < 2.5 && Self.error(average) > 2 * Self.error(found))
  }

  @Test func onePointRefreshesAFivePointCalibration() throws {
    let five = try CalibrationFit.fit(Self.five, setup: Self.setup())
    // The glasses slid: every measurement shifts by two degrees.
    var slid = five
    slid.leftEye?.kappaAzimuth += 2
    slid.rightEye?.kappaAzimuth += 2
    let point = Self.point(960, 540)
    let alone = try CalibrationFit.fit([point], setup: Self.setup(.onePoint))
    let refreshed = try CalibrationFit.fit([point], setup: Self.setup(.onePoint), from: slid)
    #expect(Self.error(refreshed) < Self.error(slid) / 2 && Self.error(refreshed) < Self.error(alone))
    var other = slid
    other.driver = "amsel"
    let strange = try CalibrationFit.fit([point], setup: Self.setup(.onePoint), from: other)
    #expect(strange == alone, "another driver's eyes")
  }

  @Test func contradictingCalibrationPointCountsLittle() throws {
    let six = Self.five + [Self.point(960, 972)]
    var spoilt = six
    spoilt[5] = Self.point(960, 972, asideDegrees: 12)
    let (good, bad) = (
      try CalibrationFit.fit(six, setup: Self.setup(.sixPoint)),
      try CalibrationFit.fit(spoilt, setup: Self.setup(.sixPoint))
    )
    #expect(Self.error(bad) < Self.error(good) + 1, "twelve degrees beside one of six points")
    #expect(bad.points[5].error.degrees > 8, "and it shows where it was")
  }

  @Test func eyeHiddenAtAPointIsNotCalibrated() throws {
    var points = Self.five
    for index in points[2].used.indices { points[2].used[index].right = nil }
    let found = try CalibrationFit.fit(points, setup: Self.setup())
    #expect(found.rightEye == nil && found.leftEye != nil)
    #expect(Self.error(found) < 0.5, "the other alone")
  }

  static let bad: [([PointSamples], CalibrationMode, CalibrationError, Comment)] = [
    ([], .fivePoint, .tooFewPoints(found: 0, needed: 4), "no point"),
    ([], .onePoint, .tooFewPoints(found: 0, needed: 1), "no point for one"),
    (Array(five.prefix(3)), .fivePoint, .tooFewPoints(found: 3, needed: 4), "three points"),
    ([0.1, 0.4, 0.6, 0.9].map { point(1920 * $0, 540) }, .fivePoint, .collinearPoints, "on a level line"),
    ([0.1, 0.4, 0.6, 0.9].map { point(1920 * $0, 1080 * $0) }, .sixPoint, .collinearPoints, "on a slant line"),
    ([PointSamples](repeating: point(960, 540), count: 5), .fivePoint, .collinearPoints, "at one place"),
    (changed { $0[1].used = [] }, .fivePoint, .pointFailed(index: 1, reason: .noEyes), "a point without samples"),
    (changed { $0[3].target.x = .nan }, .fivePoint, .notFinite(key: "points.[3]"), "a target that is no number"),
    (
      changed {
        for index in $0[1].used.indices { $0[1].used[index].left = nil }
        for point in [2, 3] { for index in $0[point].used.indices { $0[point].used[index].right = nil } }
      }, .fivePoint, .tooFewPoints(found: 4, needed: 5), "each eye hidden somewhere"
    ),
    (
      changed { $0[4].position = Point(x: .infinity, y: 0, z: 0) }, .fivePoint, .notFinite(key: "points.[4]"), "nowhere"
    ),
    (
      changed { $0[0].used[7].left?.center = Point(x: 0, y: .nan, z: 0.6) }, .fivePoint, .notFinite(key: "points.[0]"),
      "an eye that is nowhere"
    ),
  ]

  private static func changed(_ change: (inout [PointSamples]) -> Void) -> [PointSamples] {
    var points = five
    change(&points)
    return points
  }

  @Test(arguments: bad)
  func badCalibrationThrows(points: [PointSamples], mode: CalibrationMode, expected: CalibrationError, why: Comment) {
    #expect(Self.refusal(points, mode) == expected, why)
  }

  @Test func calibrationIsRefusedIfTheEyesLookElsewhere() {
    let targets = Self.five.map { ($0.target, $0.position) }
    // The right samples at the wrong points.
    let mixed = targets.enumerated().map { index, point in
      var samples = Self.five[(index + 2) % 5]
      (samples.target, samples.position) = point
      return samples
    }
    guard case .doesNotFit(let degrees)? = Self.refusal(mixed) else {
      Issue.record("not refused")
      return
    }
    #expect(degrees > 5)
  }

  private var exampleOfEverybody: GazeCalibration {
    GazeCalibration(
      created: nil, driver: nil, measurement: GazeMeasurement.kind, display: sampleDisplay, camera: camera,
      mode: .onePoint, criteria: .standard, leftEye: EyeCalibration(), rightEye: EyeCalibration(),
      origin: .millimeters(0, 0, 600), points: [], leaveOneOut: nil)
  }
}
