import HeedGeometry
import Testing

@testable import HeedCabinVision

@Suite struct HeadPoseSolverTests {
  static let camera = PinholeCamera(
    size: ImageSize(width: 640, height: 480), fx: 650, fy: 650, cx: 319.5, cy: 239.5,
    distortion: [-0.1, 0.02, 0.001, -0.001, 0])

  /// Landmarks of the mean face in the camera's view, with the net's kind of depth.
  static func drawn(_ pose: Transform<Camera, Head>, size: Double = 1) throws -> [SIMD3<Float>] {
    var marks = [SIMD3<Float>](repeating: .zero, count: FaceLandmarks.count)
    let known = MeanFace.rigidPoints + [(LandmarkIndex.chin, SIMD3(0, -75, 12))]
    for (landmark, position) in known {
      let point = pose * Point<Head>(meters: position * size / 1000)
      let pixel = try #require(camera.project(point))
      let depth = (point.z - pose.origin.z) * camera.fx / pose.origin.z
      marks[landmark] = SIMD3(Float(pixel.x), Float(pixel.y), Float(depth))
    }
    return marks
  }

  static func pose(
    _ yaw: Double, _ pitch: Double, _ roll: Double, at millimeters: SIMD3<Double> = SIMD3(20, -30, 620)
  ) -> Transform<Camera, Head> {
    Transform(
      rotation: Rotation(yaw: .degrees(yaw), pitch: .degrees(pitch), roll: .degrees(roll)),
      origin: Point(meters: millimeters / 1000))
  }

  static let poses: [(Double, Double, Double, Comment)] = [
    (0, 0, 0, "facing the camera"), (35, 0, 0, "to the left"), (-35, 0, 0, "to the right"), (0, 25, 0, "up"),
    (0, -30, 0, "down at a phone"), (0, 0, 40, "tilted"), (-30, 15, -20, "all at once"),
  ]

  @Test(arguments: poses)
  func poseOfADrawnHeadIsRecovered(yaw: Double, pitch: Double, roll: Double, why: Comment) throws {
    let true_ = Self.pose(yaw, pitch, roll)
    let found = try #require(HeadPoseSolver().solve(Self.drawn(true_), camera: Self.camera))
    #expect(abs(found.rotation.yaw.degrees - yaw) < 0.05, why)
    #expect(abs(found.rotation.pitch.degrees - pitch) < 0.05, why)
    #expect(abs(found.rotation.roll.degrees - roll) < 0.05, why)
    #expect(found.origin.distance(to: true_.origin) < 0.001, why)
  }

  @Test func handOverTheCheekHardlyMovesTheHeadPose() throws {
    var marks = try Self.drawn(Self.pose(10, 0, 0))
    for landmark in [50, 101, 117, 129] { marks[landmark].x += 25 }
    let found = try #require(HeadPoseSolver().solve(marks, camera: Self.camera))
    #expect(abs(found.rotation.yaw.degrees - 10) < 3)
    #expect(abs(found.origin.z - 0.62) < 0.02)
  }

  @Test func invalidLandmarksHaveNoHeadPose() {
    let nowhere = [SIMD3<Float>](repeating: SIMD3(100, 100, 0), count: FaceLandmarks.count)
    #expect(HeadPoseSolver().solve(nowhere, camera: Self.camera) == nil)
    let lost = [SIMD3<Float>](repeating: SIMD3(.nan, 0, 0), count: FaceLandmarks.count)
    #expect(HeadPoseSolver().solve(lost, camera: Self.camera) == nil)
  }

  @Test func theMeanFaceIsSymmetric() throws {
    let points = Dictionary(uniqueKeysWithValues: MeanFace.rigidPoints.map { ($0.landmark, $0.position) })
    for (right, left) in [(33, 263), (133, 362), (234, 454), (103, 332)] {
      let (a, b) = (try #require(points[right]), try #require(points[left]))
      #expect((a * SIMD3(-1, 1, 1) - b).length < 0.15)
    }
  }
}
