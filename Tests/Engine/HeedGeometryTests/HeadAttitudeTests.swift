import HeedGeometry
import Testing

@Suite struct HeadAttitudeTests {
  // Camera: x right in the picture (the person's left), y down, z into the scene. Head: x left, y up, z out of the face.
  static let knownAnswers:
    [(yaw: Double, pitch: Double, roll: Double, axis: Axis, lands: SIMD3<Double>, why: Comment)] = [
      (0, 0, 0, .nose, SIMD3(0, 0, -1), "all 0 faces the camera"),
      (0, 0, 0, .top, SIMD3(0, -1, 0), "all 0 is upright"),
      (0, 0, 0, .left, SIMD3(1, 0, 0), "the person's left is the picture's right"),
      (90, 0, 0, .nose, SIMD3(1, 0, 0), "yaw + turns the nose to the person's left"),
      (-90, 0, 0, .nose, SIMD3(-1, 0, 0), "yaw - to the right"),
      (0, 90, 0, .nose, SIMD3(0, -1, 0), "pitch + lifts the nose"),
      (0, -90, 0, .nose, SIMD3(0, 1, 0), "pitch - lowers it"),
      (0, 0, 90, .top, SIMD3(-1, 0, 0), "roll + takes the top of the head to the person's right"),
      (0, 0, -90, .top, SIMD3(1, 0, 0), "roll - to the left"),
      (90, 30, 0, .nose, SIMD3(0.8660254037844387, -0.5, 0), "yaw is applied to a pitched head: Ry Rx Rz"),
    ]

  enum Axis: Sendable { case left, top, nose }

  @Test(arguments: knownAnswers)
  func headAxesMatchTheDocumentation(
    _ row: (yaw: Double, pitch: Double, roll: Double, axis: Axis, lands: SIMD3<Double>, why: Comment)
  ) {
    let attitude = Rotation<Camera, Head>(
      yaw: .degrees(row.yaw), pitch: .degrees(row.pitch), roll: .degrees(row.roll))
    let axis =
      switch row.axis {
      case .left: attitude.xAxis
      case .top: attitude.yAxis
      case .nose: attitude.zAxis
      }
    #expect(isNear(axis, row.lands, within: 1e-9), row.why)
  }

  @Test func headRotationMatrixMatchesTheTruthFiles() {
    // diag(1, -1, -1) Ry(20) Rx(10) Rz(5), multiplied out by hand: pitch -10 is Rx(+10).
    let attitude = Rotation<Camera, Head>(yaw: .degrees(20), pitch: .degrees(-10), roll: .degrees(5))
    let (cy, sy, cx, sx, cz, sz) = (
      0.9396926207859084, 0.3420201433256687, 0.984807753012208, 0.17364817766693033, 0.9961946980917455,
      0.08715574274765817
    )
    let x = SIMD3(cy * cz + sy * sx * sz, cx * sz, -sy * cz + cy * sx * sz)
    let y = SIMD3(-cy * sz + sy * sx * cz, cx * cz, sy * sz + cy * sx * cz)
    let z = SIMD3(sy * cx, -sx, cy * cx)
    let facing = SIMD3(1.0, -1, -1)
    #expect(isNear(attitude.xAxis, x * facing))
    #expect(isNear(attitude.yAxis, y * facing))
    #expect(isNear(attitude.zAxis, z * facing))
  }

  @Test(arguments: [-170.0, -75, -20, -1, 0, 1, 20, 75, 170], [-85.0, -30, 0, 2, 45, 85])
  func headAnglesSurviveTheRoundTrip(yaw: Double, pitch: Double) {
    for roll in [-150.0, -30, 0, 10, 90, 179] {
      let attitude = Rotation<Camera, Head>(yaw: .degrees(yaw), pitch: .degrees(pitch), roll: .degrees(roll))
      #expect(isNear(attitude.yaw, degrees: yaw))
      #expect(isNear(attitude.pitch, degrees: pitch))
      #expect(isNear(attitude.roll, degrees: roll))
    }
  }

  @Test func headLookingStraightUpHasFiniteAngles() {
    let attitude = Rotation<Camera, Head>(yaw: .zero, pitch: .degrees(90), roll: .degrees(30))
    #expect(isNear(attitude.pitch, degrees: 90, within: 1e-5))
    #expect(attitude.yaw.radians.isFinite && attitude.roll.radians.isFinite)
  }
}
