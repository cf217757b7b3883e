import HeedGeometry
import Testing

@Suite struct TransformTests {
  private let cameraFromHead = Transform(
    rotation: Rotation<Camera, Head>(yaw: .degrees(25), pitch: .degrees(-12), roll: .degrees(7)),
    origin: Point.millimeters(14, -20, 640))
  private let vehicleFromCamera = Transform(
    rotation: Rotation<Vehicle, Camera>(yaw: .degrees(170), pitch: .degrees(-8), roll: .degrees(3)),
    origin: Point(x: -0.3, y: 0.4, z: 1.1))

  @Test func inverseTransformRestoresEveryPoint() {
    for point in [SIMD3(0, 0, 0), SIMD3(0.03, -0.01, 0.2), SIMD3(-4, 5, 6)] {
      let there = cameraFromHead * Point<Head>(meters: point)
      #expect(isNear((cameraFromHead.inverse * there).meters, point))
    }
  }

  @Test func compositionAppliesBothTransforms() {
    let point = Point<Head>(x: 0.03, y: 0.02, z: 0.1)
    let atOnce = (vehicleFromCamera * cameraFromHead) * point
    let inSteps = vehicleFromCamera * (cameraFromHead * point)
    #expect(isNear(atOnce.meters, inSteps.meters))
  }

  @Test func transformMovesTheOriginToItsTranslation() {
    #expect((cameraFromHead * Point<Head>(x: 0, y: 0, z: 0)).millimeters == SIMD3(14, -20, 640))
  }

  @Test func transformTurnsDirectionsWithoutShift() {
    let ahead = Direction<Head>(SIMD3(0, 0, 1))
    #expect(ahead.map { cameraFromHead * $0 }?.vector == ahead.map { cameraFromHead.rotation * $0 }?.vector)
    #expect(ahead.map { abs((cameraFromHead * $0).vector.length - 1) < 1e-12 } == true)
  }

  @Test func composedRotationsStayRightHanded() {
    let turned = vehicleFromCamera.rotation * cameraFromHead.rotation
    #expect(isNear(turned.xAxis.cross(turned.yAxis), turned.zAxis))
    #expect(isNear((turned.inverse * turned).xAxis, SIMD3(1, 0, 0)))
  }
}
