import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct CalibrationFitTests {
  /// A person far from average: the eyes seem to look elsewhere (degrees), and seem to move too little.
  static let person = (offset: SIMD2(2.0, -3.0), scale: SIMD2(1.25, 1.3))

  /// The measurement of this person's eyes when they look at a point of the display.
  static func sample(
    _ target: PlanePoint<Screen>, index: Int = 0, from middle: Point<Camera> = .millimeters(3, 5, 600),
    headYaw: Double = 0, asideDegrees: Double = 0
  ) -> GazeMeasurement? {
    let place = sampleDisplay.position(of: target)
    guard
      var seen = measurement(
        at: frameTime(index), looking: place, from: middle, error: SIMD2(asideDegrees, 0), headYaw: headYaw)
    else { return nil }
    let actual = SIMD2(seen.view.azimuthDegrees, seen.view.elevationDegrees)
    let measured = (actual - person.offset) / person.scale
    (seen.view.azimuthDegrees, seen.view.elevationDegrees) = (measured.x, measured.y)
    let eye = GazeMeasurement.Eye(
      across: measured.x, up: measured.y, pixelsAcross: measured.x, pixelsUp: measured.y,
      aperture: GazeMeasurement.usualAperture)
    (seen.left, seen.right) = (eye, eye)
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
    _ calibration: GazeCalibration?, from middle: Point<Camera> = .millimeters(3, 5, 600), headYaw: Double = 0
  ) -> Double {
    let places = [0.125, 0.375, 0.625, 0.875]
    let errors = places.flatMap { y in
      places.compactMap { x -> Double? in
        let target = sampleDisplay.region.point(x, y)
        guard let seen = sample(target, from: middle, headYaw: headYaw),
          let aim = seen.angles(to: sampleDisplay.position(of: target))
        else { return nil }
        return (GazeWeights(calibration).gaze(of: seen).angles - aim).length
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

  @Test func fivePointCalibrationFindsThePerson() throws {
    let found = try CalibrationFit.fit(Self.five, setup: Self.setup())
    #expect(Self.error(found) < 1 && Self.error(found) < Self.error(nil) / 3)
    #expect(found.points.allSatisfy { $0.error.degrees < 1.5 && !$0.isContradicting })
    #expect(found.points.map(\.samplesUsed) == [30, 30, 30, 30, 30])
    #expect((0.5...4).contains(found.expected.degrees))
    #expect(found.fittedWords == "Fitted: offset and scale.")
    #expect(found.origin.distance(to: .millimeters(3, 5, 600)) < 0.01)
  }

  static let heads: [(Point<Camera>, Double, Double, Comment)] = [
    (.millimeters(53, 5, 600), 0, 1.5, "five centimetres to the side"),
    (.millimeters(3, -35, 600), 0, 1.5, "four centimetres up"),
    (.millimeters(3, 5, 700), 0, 1.5, "ten centimetres back"),
    (.millimeters(3, 5, 600), 15, 5, "turned by 15 degrees"),
  ]

  @Test(arguments: heads)
  func calibrationSurvivesHeadMovement(middle: Point<Camera>, yaw: Double, limit: Double, why: Comment) throws {
    let found = try CalibrationFit.fit(Self.five, setup: Self.setup())
    #expect(Self.error(found, from: middle, headYaw: yaw) < limit, why)
  }

  @Test func onePointCalibrationFindsTheGazeOffset() throws {
    let found = try CalibrationFit.fit([Self.point(960, 540)], setup: Self.setup(.onePoint))
    #expect(found.points[0].leftOut == nil)
    #expect(found.points[0].error.degrees < 1)
    #expect(Self.error(found) < Self.error(nil) / 2)
    let five = try CalibrationFit.fit(Self.five, setup: Self.setup())
    #expect(found.expected.degrees > five.expected.degrees, "one point says less")
    #expect(found.fittedWords == "Fitted: the offset. More points would allow the scale, too.")
  }

  @Test func onePointRefreshesAFivePointCalibration() throws {
    let five = try CalibrationFit.fit(Self.five, setup: Self.setup())
    // The glasses slid: every measurement shifts by two degrees.
    var slid = five
    slid.across.weights[0] += 2
    slid.validation = .init(points: 4, meanDegrees: 1, worstDegrees: 2, precisionDegrees: nil)
    let point = Self.point(960, 540)
    let alone = try CalibrationFit.fit([point], setup: Self.setup(.onePoint))
    let refreshed = try CalibrationFit.fit([point], setup: Self.setup(.onePoint), from: slid)
    var bare = refreshed
    #expect(refreshed.validation == nil, "it was measured before the refresh")
    (bare.refresh, bare.validation) = (nil, slid.validation)
    #expect(bare == slid, "the calibration itself stays as it was")
    #expect(refreshed.refresh?.target == point.target && refreshed.refresh?.samplesUsed == 30)
    let again = try CalibrationFit.fit([point], setup: Self.setup(.onePoint), from: refreshed)
    #expect(again == refreshed, "a later refresh replaces the earlier one")
    #expect(try GazeCalibration(file: Array(refreshed.file.utf8)) == refreshed)
    #expect(try GazeCalibration(vector: refreshed.vector) == refreshed)
    #expect(Self.error(refreshed) < Self.error(slid) / 2 && Self.error(refreshed) < Self.error(alone))
    var other = slid
    other.driver = "amsel"
    var setup = Self.setup(.onePoint)
    setup.driver = "igel"
    let strange = try CalibrationFit.fit([point], setup: setup, from: other)
    #expect(strange.refresh == nil && strange.across == alone.across, "another driver's eyes")
  }

  @Test func contradictingCalibrationPointIsNamedAndCountsLittle() throws {
    var spoilt = Self.five
    spoilt[3] = Self.point(192, 972, asideDegrees: 12)
    let (good, bad) = (
      try CalibrationFit.fit(Self.five, setup: Self.setup()), try CalibrationFit.fit(spoilt, setup: Self.setup())
    )
    #expect(Self.error(bad) < Self.error(good) + 1, "twelve degrees beside one of five points")
    #expect(bad.points.map(\.isContradicting) == [false, false, false, true, false])
    #expect(bad.points[3].error.degrees > 8, "and it shows where it was")
  }

  @Test func eyeHiddenAtAPointIsCompletedByTheOther() throws {
    var points = Self.five
    for index in points[2].used.indices { points[2].used[index].right = nil }
    #expect(Self.error(try CalibrationFit.fit(points, setup: Self.setup())) < 1)
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
      changed { $0[4].position = Point(x: .infinity, y: 0, z: 0) }, .fivePoint, .notFinite(key: "points.[4]"), "nowhere"
    ),
    (
      changed { $0[0].used[7].left?.up = .nan }, .fivePoint, .notFinite(key: "points.[0]"),
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
    #expect(degrees > CalibrationFit.mostMissed)
  }
}
