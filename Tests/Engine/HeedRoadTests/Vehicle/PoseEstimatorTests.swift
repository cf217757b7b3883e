import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Where the vehicle is at a frame")
struct PoseEstimatorTests {
  static let home: GeoPosition = {
    guard let place = GeoPosition(longitude: 8.4, latitude: 49) else { preconditionFailure("a place in Germany") }
    return place
  }()

  /// The position some metres east and north of a place.
  static func place(_ east: Double, _ north: Double, of origin: GeoPosition = home) -> GeoPosition? {
    LocalTangentPlane(origin: origin).position(atMeters: SIMD2(east, north))
  }

  static func meters(_ pose: GeoPose?, from origin: GeoPosition = home) -> SIMD2<Double>? {
    pose.map { LocalTangentPlane(origin: origin).meters(to: $0.position) }
  }

  static func isNear(_ a: SIMD2<Double>?, _ b: SIMD2<Double>, within tolerance: Double = 0.01) -> Bool {
    a.map { (($0 - b) * ($0 - b)).sum().squareRoot() <= tolerance } ?? false
  }

  static func time(_ seconds: Double) -> Timestamp { Timestamp(milliseconds: seconds * 1000) }

  static func vehicle(_ seconds: Double, _ place: GeoPosition? = home, heading: Double? = nil) -> VehicleState {
    var state = VehicleState(time: time(seconds), position: place)
    state.heading = heading.map(Angle.degrees)
    return state
  }

  static let carried: [(Double, Double, Double?, Double?, SIMD2<Double>, Double, Comment)] = [
    (0, 0.5, 30, nil, SIMD2(0, 15), 0, "half a second to the north at 30 m/s"),
    (90, 0.5, 30, nil, SIMD2(15, 0), 90, "to the east"), (180, 0.5, 30, 0, SIMD2(0, -15), 180, "to the south"),
    (270, 0.1, 10, nil, SIMD2(-1, 0), 270, "to the west"), (-90, 0.1, 10, nil, SIMD2(-1, 0), 270, "written otherwise"),
    (725, 0, 10, nil, SIMD2(0, 0), 5, "after two turns"), (0, 0.5, nil, nil, SIMD2(0, 0), 0, "no speed: it stays"),
    (0, 0.5, 0, nil, SIMD2(0, 0), 0, "standing"),
    (0, 1, 10, 0.1, SIMD2(-0.5, 9.98), 354.27, "turning left, headings become smaller and it goes west"),
    (0, 1, 10, -0.1, SIMD2(0.5, 9.98), 5.73, "turning right, it goes east"),
    (0, -0.5, 30, nil, SIMD2(0, -15), 0, "a position of just after the frame is carried back"),
  ]

  @Test(arguments: carried)
  func positionIsExtrapolatedWithSpeedAndYawRate(
    heading: Double, seconds: Double, speed: Double?, yawRate: Double?, expected: SIMD2<Double>, then: Double,
    why: Comment
  ) throws {
    var estimator = PoseEstimator()
    let said = Self.vehicle(5, heading: heading)
    let known = estimator.update(said, speed: speed, yawRate: yawRate, at: Self.time(5 + seconds))
    let pose = try #require(known)
    #expect(Self.isNear(Self.meters(pose), expected, within: 0.02), why)
    #expect(abs(pose.heading.degrees - then) < 0.01, "\(why): \(pose.heading.degrees)")
  }

  @Test func positionIsSmoothBetweenTwoMessages() throws {
    // A circle to the left, 10 m/s and 0.1 rad/s; one position a second, ten frames a second.
    var estimator = PoseEstimator()
    func truth(_ t: Double) -> SIMD2<Double> { SIMD2(-100 * (1 - cos(0.1 * t)), 100 * sin(0.1 * t)) }
    var said: VehicleState?
    for frame in 0...40 {
      let t = Double(frame) / 10
      if frame % 10 == 0 {
        said = Self.vehicle(t, Self.place(truth(t).x, truth(t).y), heading: Angle(radians: -0.1 * t).degrees)
      }
      let pose = estimator.update(said, speed: 10, yawRate: 0.1, at: Self.time(t))
      #expect(Self.isNear(Self.meters(pose), truth(t), within: 0.02), "\(t)")
      let heading = try #require(pose?.heading.degrees)
      #expect((0..<360).contains(heading))
      #expect(abs((heading + Angle(radians: 0.1 * t).degrees).remainder(dividingBy: 360)) < 0.01, "\(t): \(heading)")
    }
  }

  static let courses: [(SIMD2<Double>, Double?, Comment)] = [
    (SIMD2(0, 10.01), 0, "to the north"), (SIMD2(20, 0), 90, "to the east"), (SIMD2(-20, 0), 270, "to the west"),
    (SIMD2(-15, -15), 225, "to the south-west"), (SIMD2(0, 9.99), nil, "too near to tell"),
    (SIMD2(0, 0), nil, "the same place"), (SIMD2(0, 99.9), 0, "just under the fastest"),
    (SIMD2(0, 100.1), nil, "just over it: a jump of the receiver"),
  ]

  @Test(arguments: courses)
  func courseReplacesAMissingHeading(way: SIMD2<Double>, expected: Double?, why: Comment) throws {
    var estimator = PoseEstimator()
    #expect(estimator.update(Self.vehicle(0), speed: 10, yawRate: nil, at: .zero) == nil, "one place is no course")
    let next = Self.vehicle(1, Self.place(way.x, way.y))
    let pose = estimator.update(next, speed: 10, yawRate: nil, at: Self.time(1))
    #expect((pose == nil) == (expected == nil), why)
    if let pose, let expected {
      #expect(abs((pose.heading.degrees - expected).remainder(dividingBy: 360)) < 0.01, why)
      #expect(Self.isNear(Self.meters(pose), way), why)
    }
  }

  @Test func standingVehicleKeepsItsCourse() {
    var estimator = PoseEstimator()
    func pose(_ t: Double, north: Double) -> GeoPose? {
      estimator.update(Self.vehicle(t, Self.place(0, north)), speed: 0, yawRate: 0, at: Self.time(t))
    }
    _ = (pose(0, north: 0), pose(1, north: 20))
    for t in stride(from: 2.0, through: 61, by: 1) {
      #expect(pose(t, north: 20) != nil, "\(t): as long as a red light")
    }
    #expect(pose(61.1, north: 20) == nil)
  }

  @Test func positionJumpDoesNotChangeTheCourse() throws {
    var estimator = PoseEstimator()
    func pose(_ t: Double, _ east: Double, _ north: Double) -> GeoPose? {
      estimator.update(Self.vehicle(t, Self.place(east, north)), speed: 20, yawRate: 0, at: Self.time(t))
    }
    _ = (pose(0, 0, 0), pose(1, 0, 20))
    // Five kilometres to the east, north differs by a twentieth of a degree.
    for t in [2.0, 3] {
      let heading = try #require(pose(t, 5000, 20 * t)).heading.degrees
      #expect(abs(heading.remainder(dividingBy: 360)) < 0.1, "it did not go east: \(heading)")
    }
  }

  @Test(arguments: [(1.99, true), (2, true), (2.01, false), (-1.99, true), (-2.01, false)])
  func positionIsKnownForTwoSeconds(age: Double, isKnown: Bool) {
    var estimator = PoseEstimator()
    let said = Self.vehicle(10, heading: 0)
    #expect((estimator.update(said, speed: 10, yawRate: 0, at: Self.time(10 + age)) != nil) == isKnown)
  }

  @Test func messageFromTheFutureDoesNotBlockLaterMessages() {
    var estimator = PoseEstimator()
    #expect(estimator.update(Self.vehicle(1e6, heading: 0), speed: 10, yawRate: 0, at: Self.time(1)) == nil)
    #expect(estimator.update(Self.vehicle(2, heading: 0), speed: 10, yawRate: 0, at: Self.time(2)) != nil)
  }

  static let antennas: [(Double, Double, Double, SIMD2<Double>, Comment)] = [
    (2, 0, 0, SIMD2(0, -2), "ahead of the camera, going north: the camera is south of it"),
    (0, 1, 0, SIMD2(1, 0), "left of it: the camera is east of it"),
    (2, 1, 90, SIMD2(-2, -1), "both, going east"),
  ]

  @Test(arguments: antennas)
  func antennaOffsetIsSubtracted(
    ahead: Double, left: Double, heading: Double, expected: SIMD2<Double>, why: Comment
  ) {
    var settings = PoseEstimator.Settings()
    (settings.antennaAhead, settings.antennaLeft) = (ahead, left)
    var estimator = PoseEstimator(settings: settings)
    let pose = estimator.update(Self.vehicle(0, heading: heading), speed: 0, yawRate: 0, at: .zero)
    #expect(Self.isNear(Self.meters(pose), expected), why)
  }

  @Test(arguments: [(0.0, 180.0), (-16.5, 180), (64, -180)])
  func poseIsExtrapolatedAcrossTheDateLine(latitude: Double, longitude: Double) throws {
    let line = try #require(GeoPosition(longitude: longitude, latitude: latitude))
    var estimator = PoseEstimator()
    let west = try #require(Self.place(-15, 0, of: line))
    let east = try #require(Self.place(15, 0, of: line))
    _ = estimator.update(Self.vehicle(0, west), speed: 30, yawRate: 0, at: .zero)
    let known = estimator.update(Self.vehicle(1, east), speed: 30, yawRate: 0, at: Self.time(1.5))
    let pose = try #require(known)
    #expect(abs(pose.heading.degrees - 90) < 0.01)
    #expect(Self.isNear(Self.meters(pose, from: line), SIMD2(30, 0)))
    #expect((-180...180).contains(pose.position.longitude))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func invalidNumbersGiveNoInvalidPose(number: Double) {
    var broken = GeoPosition(longitude: 8, latitude: 49)
    broken?.longitude = number
    for vehicle in [Self.vehicle(0, heading: number), Self.vehicle(0, broken, heading: 0), Self.vehicle(0, heading: 0)]
    {
      for (speed, yawRate) in [(number, 0.0), (10, number), (10, 0)] {
        var estimator = PoseEstimator()
        let pose = estimator.update(vehicle, speed: speed, yawRate: yawRate, at: Self.time(0.5))
        if let pose {
          #expect(pose.heading.degrees.isFinite && (0..<360).contains(pose.heading.degrees), "\(speed) \(yawRate)")
          #expect(pose.position.longitude.isFinite && pose.position.latitude.isFinite, "\(speed) \(yawRate)")
        }
      }
    }
  }

  @Test func repeatedFramesTurnThePoseOnce() {
    var estimator = PoseEstimator()
    var courseOnly = Self.vehicle(0)
    _ = estimator.update(courseOnly, speed: 20, yawRate: 0, at: .zero)
    courseOnly = Self.vehicle(1, Self.place(0, 20))
    _ = estimator.update(courseOnly, speed: 20, yawRate: 0.1, at: Self.time(1))
    let once = estimator.update(courseOnly, speed: 20, yawRate: 0.1, at: Self.time(1.5))
    let twice = estimator.update(courseOnly, speed: 20, yawRate: 0.1, at: Self.time(1.5))
    #expect(once == twice && once != nil)
  }
}
