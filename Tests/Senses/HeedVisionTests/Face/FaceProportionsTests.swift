import HeedGeometry
import Testing

@testable import HeedCabinVision

@Suite struct FaceProportionsTests {
  private static let camera = PinholeCamera(
    size: ImageSize(width: 640, height: 480), fx: 650, fy: 650, cx: 319.5, cy: 239.5)
  /// Landmarks of every proportion, in millimetres in the head frame.
  private static let marks: [Int: SIMD3<Double>] = [
    133: [-17, 0, 6], 362: [17, 0, 6], 33: [-45, -1, 1], 263: [45, -1, 1], 2: [0, -45, 35], 129: [-22, -36, 20],
    358: [22, -36, 20], 172: [-54, -84, -20], 397: [54, -84, -20], 152: [0, -115, 20], 13: [0, -68, 30],
    14: [0, -68, 30], 61: [-25, -70, 22], 291: [25, -70, 22], 105: [-35, 25, 12], 334: [35, 25, 12], 10: [0, 57, 15],
    50: [-48, -33, 9], 280: [48, -33, 9], 234: [-68, -24, -50], 454: [68, -24, -50],
  ]

  private func proportions(_ pose: Transform<Camera, Head>, mouth: Double = 0, chin: Double = 0) -> FaceProportions? {
    var seen = [SIMD3<Float>](repeating: .zero, count: FaceLandmarks.count)
    // Without perspective along the line of sight, like the net's depths.
    let (origin, fx) = (pose.origin.meters, Self.camera.fx)
    for (index, mark) in Self.marks {
      let moved = index == 152 ? mark - SIMD3(0, chin, 0) : mark
      let place = pose.rotation.apply(moved / 1000)
      let along = place.dot(origin) / origin.length
      let across = origin + place - origin * (along / origin.length)
      let pixel = across * (fx / across.z) + SIMD3(Self.camera.cx, Self.camera.cy, 0)
      seen[index] = SIMD3<Float>(SIMD3(pixel.x, pixel.y, along * fx / origin.length))
    }
    return FaceProportions(seen, pose: pose, mouthOpenness: mouth, camera: Self.camera)
  }

  @Test func measuredProportionsMatchTheDrawnFace() throws {
    let found = try #require(proportions(HeadPoseSolverTests.pose(0, 0, 0)))
    let drawn = [34, 90, 44.5, 44, 108, 114.5, 67.5, 50, 25.5, 57.5, 96, 83.5, 136, -1]
    #expect(zip(found.millimeters, drawn).allSatisfy { abs($0 - $1) < 0.01 }, "\(found.millimeters)")
  }

  @Test(
    arguments: [
      (14.0, 0.0, 0.0, [0, 0, 600], "turned"), (0, -14, 0, [0, 0, 600], "nodding"), (0, 0, 30, [0, 0, 600], "tilted"),
      (5, 5, 5, [0, 0, 900], "further away"), (5, 5, 5, [150, -100, 600], "beside the middle of the picture"),
    ] as [(Double, Double, Double, SIMD3<Double>, Comment)])
  func faceProportionsDoNotDependOnThePose(
    yaw: Double, pitch: Double, roll: Double, at: SIMD3<Double>, why: Comment
  ) throws {
    let straight = try #require(proportions(HeadPoseSolverTests.pose(0, 0, 0)))
    let found = try #require(proportions(HeadPoseSolverTests.pose(yaw, pitch, roll, at: at)))
    #expect(found.distance(to: straight) < 0.01, why)
  }

  @Test(
    arguments: [
      (14.9, 0.0, 0.25, true, "nearly turned away, the mouth nearly open"), (15.1, 0, 0, false, "turned to the left"),
      (-15.1, 0, 0, false, "turned to the right"), (0, 15.1, 0, false, "looking up"), (0, 0, 0.26, false, "a yawn"),
    ] as [(Double, Double, Double, Bool, Comment)])
  func faceProportionsNeedAStraightFace(yaw: Double, pitch: Double, mouth: Double, expected: Bool, why: Comment) {
    #expect((proportions(HeadPoseSolverTests.pose(yaw, pitch, 0), mouth: mouth) != nil) == expected, why)
  }

  @Test func faceDistanceGrowsLinearlyWithTheDifference() throws {
    let face = try #require(proportions(HeadPoseSolverTests.pose(0, 0, 0)))
    let longer = try #require(proportions(HeadPoseSolverTests.pose(0, 0, 0), chin: 5))
    #expect(face.distance(to: face) == 0)
    #expect(face.distance(to: longer) == longer.distance(to: face))
    let twice = try #require(proportions(HeadPoseSolverTests.pose(0, 0, 0), chin: 10))
    #expect(abs(face.distance(to: twice) - 2 * face.distance(to: longer)) < 1e-3)
  }

  @Test func faceSpreadsFormACovarianceMatrix() {
    let within = FaceProportions.within
    #expect(within.count == FaceProportions.count)
    for (row, line) in within.enumerated() {
      #expect(line.count == row + 1)
      for (column, value) in line.enumerated() {
        let limit = (within[row][row] * within[column][column]).squareRoot()
        #expect(abs(value) <= limit + 1e-9)
      }
    }
  }
}
