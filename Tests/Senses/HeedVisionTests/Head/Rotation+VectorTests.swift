import Draws
import Foundation
import HeedGeometry
import Testing

@Suite struct RotationVectorTests {
  private let start = Rotation<Camera, Head>(yaw: .degrees(12), pitch: .degrees(-7), roll: .degrees(30))

  private func axes(_ count: Int) -> [SIMD3<Double>] {
    var random = SeededRandom(seed: 5)
    return (0..<count).map { _ in
      let v = SIMD3(random.normal(), random.normal(), random.normal())
      return v / v.length
    } + [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, -1)]
  }

  @Test(arguments: [1e-9, 1e-6, 1e-3, 0.1, 1, 2, 3, 3.14, .pi - 1e-4, .pi - 1e-6])
  func rotationVectorSurvivesTheRoundTrip(angle: Double) {
    for axis in axes(20) {
      let found = start.turned(by: axis * angle).turn(from: start)
      #expect((found - axis * angle).length < 1e-9 + 1e-8 * angle, "\(axis)")
    }
  }

  @Test func zeroRotationChangesNoPose() {
    #expect(start.turned(by: .zero) == start)
    #expect(start.turn(from: start).length < 1e-12)
    #expect(start.turned(by: SIMD3(1e-300, 0, 0)) == start)
  }

  @Test func halfTurnSurvivesTheRoundTrip() {
    for axis in axes(20) {
      let found = start.turned(by: axis * .pi).turn(from: start)
      #expect(abs(found.length - .pi) < 1e-6)
      #expect(start.turned(by: found).turn(from: start.turned(by: axis * .pi)).length < 1e-6, "either way round")
    }
  }

  @Test func rotationUsesTheAxesOfTheTargetFrame() {
    // A quarter turn about the camera's axis turns the camera's x (right) into its y (down).
    let turned = Rotation<Camera, Head>(columns: SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
      .turned(by: SIMD3(0, 0, .pi / 2))
    #expect((turned.xAxis - SIMD3(0, 1, 0)).length < 1e-12)
    #expect((turned.yAxis - SIMD3(-1, 0, 0)).length < 1e-12)
  }

  @Test func manySmallTurnsStayARotation() {
    var random = SeededRandom(seed: 8)
    var rotation = start
    for _ in 0..<10_000 {
      rotation = rotation.turned(by: SIMD3(random.normal(), random.normal(), random.normal()) / 50)
    }
    #expect(abs(rotation.xAxis.length - 1) < 1e-12 && abs(rotation.zAxis.length - 1) < 1e-12)
    #expect(abs(rotation.xAxis.dot(rotation.yAxis)) < 1e-12)
    #expect((rotation.xAxis.cross(rotation.yAxis) - rotation.zAxis).length < 1e-12)
  }
}
