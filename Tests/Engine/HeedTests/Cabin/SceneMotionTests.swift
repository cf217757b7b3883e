import Foundation
import HeedGeometry
import HeedRoad
import HeedSignals
import Testing

@testable import Heed

@Suite("The motion of the scene near the gaze")
struct SceneMotionTests {
  static let camera = MountedCamera(
    optics: PinholeCamera(size: ImageSize(width: 1280, height: 720), horizontalFieldOfView: .degrees(60)),
    heightMeters: 1.3, pitch: .degrees(-3))
  /// On the dashboard before the driver, looking straight back at the person.
  static let vehicleFromCabin = Transform<Vehicle, Camera>(
    rotation: Rotation(columns: SIMD3(0, 1, 0), SIMD3(0, 0, -1), SIMD3(-1, 0, 0)), origin: Point(x: 0, y: 0, z: 1))
  private static let now = Timestamp(milliseconds: 1000)

  /// Points around a direction that all move at this many degrees a second to the right and down.
  static func flow(
    around azimuth: Double, _ elevation: Double, velocity: SIMD2<Double>, points: Int = 25, milliseconds: Double = 50,
    at time: Timestamp = now
  ) -> RoadFlow {
    let step = velocity * (milliseconds / 1000)
    func pixel(_ right: Double, _ up: Double) -> PlanePoint<Image>? {
      camera.optics.project(Point<Camera>(meters: camera.rotation.inverse.apply(direction(right, up))))
    }
    let tracks = (0..<points).compactMap { n -> RoadFlow.Track? in
      let (x, y) = (azimuth + Double(n % 5) - 2, elevation + Double(n / 5 % 5) - 2)
      guard let from = pixel(x, y), let to = pixel(x + step.x, y - step.y) else { return nil }
      return RoadFlow.Track(from: from, to: to)
    }
    return RoadFlow(since: Timestamp(milliseconds: time.milliseconds - milliseconds), tracks: tracks)
  }

  /// In the vehicle frame.
  private static func direction(_ right: Double, _ up: Double) -> SIMD3<Double> {
    let (azimuth, elevation) = (-right * .pi / 180, up * .pi / 180)
    return SIMD3(cos(elevation) * cos(azimuth), cos(elevation) * sin(azimuth), sin(elevation))
  }

  private static func velocity(
    _ flow: RoadFlow, right: Double, up: Double, at time: Timestamp = now
  ) -> SIMD2<Double>? {
    guard let motion = SceneMotion(flow, at: now, through: camera),
      let gaze = Direction<Vehicle>(direction(right, up))
    else { return nil }
    return motion.velocity(along: gaze, at: time, vehicleFromCamera: vehicleFromCabin)
  }

  @Test(arguments: [(12.0, -5.0, 14.0, 2.0), (-15, -6, -9, 3), (0, -4, 0, 5)])
  func sceneVelocityComesFromPointsNearTheGaze(right: Double, up: Double, x: Double, y: Double) throws {
    let flow = Self.flow(around: right, up, velocity: SIMD2(x, y))
    let found = try #require(Self.velocity(flow, right: right, up: up))
    #expect(abs(found.x - x) < 0.1 && abs(found.y - y) < 0.1, "\(found)")
  }

  @Test func pointsFarFromTheGazeAreIgnored() {
    let flow = Self.flow(around: 12, -5, velocity: SIMD2(14, 2))
    #expect(Self.velocity(flow, right: 5, up: -5) != nil && Self.velocity(flow, right: -3, up: -5) == nil)
  }

  @Test func fewDeviatingPointsDoNotChangeTheSceneVelocity() throws {
    var flow = Self.flow(around: 12, -5, velocity: SIMD2(14, 2))
    flow.tracks += Self.flow(around: 12, -5, velocity: SIMD2(-60, 0), points: 10).tracks
    let found = try #require(Self.velocity(flow, right: 12, up: -5))
    #expect(abs(found.x - 14) < 0.5)
  }

  @Test func sceneVelocityNeedsFivePoints() {
    for (points, isKnown) in [(4, false), (5, true)] {
      let flow = Self.flow(around: 12, -5, velocity: SIMD2(14, 2), points: points)
      #expect((Self.velocity(flow, right: 12, up: -5) != nil) == isKnown)
    }
  }

  @Test(arguments: [(-260.0, false), (-250, true), (0, true), (250, true), (260, false)])
  func sceneVelocityIsKnownForAQuarterOfASecond(later: Double, isKnown: Bool) {
    let flow = Self.flow(around: 12, -5, velocity: SIMD2(14, 2))
    let time = Timestamp(milliseconds: Self.now.milliseconds + later)
    #expect((Self.velocity(flow, right: 12, up: -5, at: time) != nil) == isKnown)
  }

  @Test(arguments: [0.0, -50, 260])
  func picturesFarApartInTimeGiveNoSceneMotion(milliseconds: Double) {
    let flow = Self.flow(around: 12, -5, velocity: SIMD2(14, 2), milliseconds: 50)
    let since = Timestamp(milliseconds: Self.now.milliseconds - milliseconds)
    #expect(SceneMotion(RoadFlow(since: since, tracks: flow.tracks), at: Self.now, through: Self.camera) == nil)
  }

  @Test func scenePathIsTheIntegralOfTheVelocity() throws {
    var path = ScenePath()
    let unknown = path.update(nil, at: .zero)
    #expect(unknown == nil)
    let start = path.update(SIMD2(10, -4), at: Timestamp(milliseconds: 100))
    let later = path.update(SIMD2(10, -4), at: Timestamp(milliseconds: 300))
    let (first, second) = (try #require(start), try #require(later))
    #expect(abs(second.xDegrees - first.xDegrees - 2) < 1e-9 && abs(second.yDegrees - first.yDegrees + 0.8) < 1e-9)
    let gap = path.update(nil, at: Timestamp(milliseconds: 400))
    #expect(gap == nil)
    let third = path.update(SIMD2(10, -4), at: Timestamp(milliseconds: 900))
    #expect(third == second, "what it did meanwhile is not known")
    for n in 1...1000 {
      let place = path.update(SIMD2(30, 0), at: Timestamp(milliseconds: 900 + Double(n) * 100))
      #expect(place?.isUsable == true)
    }
  }
}

@Suite("Eye movements beside a moving scene")
struct SceneFollowingTests {
  /// A webcam's gaze at 30 Hz: at rest for a second, then moving right at a speed, while the scene moves at its own speed.
  private static func movements(gaze speed: Double, scene: Double?) throws -> [EyeMovement] {
    var monitor = EyeMovementMonitor()
    return try (0..<60).map { n in
      let time = Timestamp(milliseconds: Double(n) * 100 / 3)
      let picture = PictureObservation(meanLuma: 0.5, contrast: 0.2, fingerprint: 0)
      var report = FrameReport(
        observation: CabinObservation(
          frame: n, time: time, size: ImageSize(width: 640, height: 480), picture: picture), tracking: .success)
      let right = speed * max(0, time.milliseconds / 1000 - 1) + [0.3, -0.2, 0, -0.3, 0.2][n % 5]
      report.gaze = GazeSample(
        time: time, origin: Point(meters: SIMD3(0, 0, 0.6)),
        direction: Direction(azimuth: .degrees(-right), elevation: .degrees(-4)),
        inHead: try #require(Direction<Head>(SIMD3(0, 0, 1))), confidence: 0.8)
      let velocity = scene.map { SIMD2(time.milliseconds < 1000 ? 0 : $0, 0) }
      _ = monitor.update(&report, isPictureBelieved: true, scene: velocity)
      return report.movement
    }
  }

  @Test(
    arguments: [
      (4.0, nil, EyeMovement.fixation, "a webcam's gaze wanders as far" as Comment),
      (9, 10, .pursuit, "with the scene it is no wander"), (0, 12, .fixation, "keeps its place while the scene moves"),
      (6, -20, .fixation, "wanders against the scene"), (10, nil, .pursuit, "far enough by itself"),
    ] as [(Double, Double?, EyeMovement, Comment)])
  func gazeMovingWithTheSceneIsAPursuit(
    gaze: Double, scene: Double?, expected: EyeMovement, why: Comment
  ) throws {
    let movements = try Self.movements(gaze: gaze, scene: scene)
    #expect(movements.last == expected, "\(why): \(movements.suffix(30).map(\.rawValue))")
    #expect(!movements.prefix(28).contains(.pursuit), why)
  }

  /// The rendered driver looks ahead for a second and then ever further right, at 4 deg/s, like a passing roadside sign.
  private static func drive(rig: Rig, hasFlow: Bool) throws -> [EyeMovement] {
    var engine = DriveEngine(cabin: CabinEngine(rig: rig), road: try RoadEngine(camera: rig.roadCamera))
    var movements: [EyeMovement] = []
    for n in 0..<66 {
      let time = Timestamp(milliseconds: Double(n) * 100 / 3)
      let right = 4 * max(0, time.seconds(since: .zero) - 1)
      if n.isMultiple(of: 3) {
        var road = RoadObservation(frame: n / 3, time: time, size: ImageSize(width: 1280, height: 720))
        let velocity = SIMD2(n < 30 ? 0 : 4.7, 0)
        if hasFlow {
          road.flow = SceneMotionTests.flow(around: right, -4.6, velocity: velocity, at: time)
        }
        _ = engine.update(.road(road))
      }
      let target = Point<Camera>(meters: SIMD3(0.003 - 0.6 * tan(right * .pi / 180), 0.053, 0))
      var seen = CabinObservation(
        frame: n, time: time, size: ImageSize(width: 640, height: 480),
        picture: PictureObservation(meanLuma: 0.5, contrast: 0.2, fingerprint: UInt64(n)))
      seen.face = drawnFace(openness: 0.9, lookingAt: target)
      for case .frame(let report) in engine.update(.cabin(seen)) { movements.append(report.movement) }
    }
    return movements
  }

  @Test func pursuitOfASignNeedsBothCamerasMeasured() throws {
    var rig = cabin
    rig.vehicleFromCamera = SceneMotionTests.vehicleFromCabin
    rig.roadCamera = SceneMotionTests.camera
    #expect(try Self.drive(rig: rig, hasFlow: true).last == .pursuit)
    #expect(try Self.drive(rig: rig, hasFlow: false).last == .fixation, "without the road it may be wander")
    rig.vehicleFromCamera = nil
    #expect(try Self.drive(rig: rig, hasFlow: true).last == .fixation, "the cabin camera's place is not known")
  }
}
