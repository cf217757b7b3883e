import HeedGeometry
import Testing

@Suite struct CameraMountingTests {
  // Vehicle: x ahead, y left, z up.
  static let knownAnswers: [(angles: SIMD3<Double>, inCamera: SIMD3<Double>, inVehicle: SIMD3<Double>, why: Comment)] =
    [
      (SIMD3(0, 0, 0), SIMD3(0, 0, 1), SIMD3(1, 0, 0), "all 0 looks ahead"),
      (SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, -1, 0), "the picture's right is the vehicle's right"),
      (SIMD3(0, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, -1), "the picture's down is down"),
      (SIMD3(90, 0, 0), SIMD3(0, 0, 1), SIMD3(0, 1, 0), "yaw + looks left"),
      (SIMD3(180, 0, 0), SIMD3(0, 0, 1), SIMD3(-1, 0, 0), "a cabin camera looks back"),
      (SIMD3(180, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0), "and its picture's right is the vehicle's left"),
      (SIMD3(0, 30, 0), SIMD3(0, 0, 1), SIMD3(0.8660254037844387, 0, 0.5), "pitch + looks up"),
      (SIMD3(180, -30, 0), SIMD3(0, 0, 1), SIMD3(-0.8660254037844387, 0, -0.5), "pitch - looks down, also backwards"),
      (SIMD3(0, 0, 90), SIMD3(0, -1, 0), SIMD3(0, -1, 0), "roll + turns the camera's top clockwise, to the right"),
      (SIMD3(90, 90, 0), SIMD3(0, 0, 1), SIMD3(0, 0, 1), "pitch turns the camera that yaw has turned"),
    ]

  @Test(arguments: knownAnswers)
  func mountingDirectionsMatchTheDocumentation(
    _ row: (angles: SIMD3<Double>, inCamera: SIMD3<Double>, inVehicle: SIMD3<Double>, why: Comment)
  ) {
    let mounting = Rotation<Vehicle, Camera>(
      yaw: .degrees(row.angles.x), pitch: .degrees(row.angles.y), roll: .degrees(row.angles.z))
    #expect(isNear(mounting.apply(row.inCamera), row.inVehicle), row.why)
  }

  @Test func pointTenMetresAheadOfTheCameraIsPlacedThere() {
    let vehicleFromCamera = Transform(
      rotation: Rotation<Vehicle, Camera>(yaw: .zero, pitch: .zero, roll: .zero),
      origin: Point(x: 1.5, y: 0.2, z: 1.2))
    let point = vehicleFromCamera * Point<Camera>(x: 0, y: 0, z: 10)
    #expect(isNear(point.meters, SIMD3(11.5, 0.2, 1.2)))
  }
}
