import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Camera mountings and their uncertainty")
struct CameraExtrinsicsTests {
  static func random(_ random: inout SeededRandom, within degrees: Double) -> Rotation<Vehicle, Camera> {
    let angles = (0..<3).map { _ in Angle.degrees(Double.random(in: -degrees...degrees, using: &random)) }
    return Rotation(yaw: angles[0], pitch: angles[1], roll: angles[2])
  }

  @Test func turnLeadsToTheOtherMounting() {
    var source = SeededRandom(seed: 1)
    for degrees in [1e-7, 0.1, 5, 80] {
      for _ in 0..<20 {
        let (a, b) = (Self.random(&source, within: degrees), Self.random(&source, within: degrees))
        let back = a.turned(by: b.turn(from: a))
        for (x, y) in zip([back.xAxis, back.yAxis, back.zAxis], [b.xAxis, b.yAxis, b.zAxis]) {
          #expect((x - y).length < 1e-9)
        }
      }
    }
  }

  static let turns: [(SIMD3<Double>, SIMD3<Double>, Comment)] = [
    (SIMD3(0, 0, 1), SIMD3(1, 0, 0), "about up, the camera looks further left: yaw"),
    (SIMD3(0, -1, 0), SIMD3(0, 1, 0), "about the right side, further up: pitch"),
    (SIMD3(1, 0, 0), SIMD3(0, 0, 1), "about ahead, clockwise: roll"),
  ]

  @Test(arguments: turns)
  func turnHasTheDocumentedSign(vector: SIMD3<Double>, yawPitchRoll: SIMD3<Double>, why: Comment) {
    let level = Rotation<Vehicle, Camera>(yaw: .zero, pitch: .zero, roll: .zero)
    let turned = level.turned(by: vector * Angle.degrees(1).radians)
    let found = SIMD3(turned.yaw.degrees, turned.pitch.degrees, turned.roll.degrees)
    #expect((found - yawPitchRoll).length < 1e-9, why)
  }

  @Test func mountingEstimateStaysAtThePriorWithoutEvidence() throws {
    var (evidence, once) = (ExtrinsicsInformation(), ExtrinsicsInformation())
    once.information[1, 1] = 4
    once.weighted[1] = 4 * 0.3
    for _ in 0..<4 { evidence.add(once) }
    let found = try #require(evidence.estimate(prior: [1, 1e6, 1, 1]))
    #expect(abs(found.offset.y - 0.3) < 1e-9)
    #expect(found.offset.x == 0 && found.offset.z == 0 && found.offset.w == 0)
    #expect(abs(found.covariance[1, 1] - 1.0 / 16) < 1e-9 && abs(found.covariance[0, 0] - 1) < 1e-9)
  }

  @Test func invalidCameraHeightIsReplacedByTheUsualHeight() {
    for height in [nil, 0, -1, Double.nan, .infinity] {
      let belief = ExtrinsicsFilter(camera: SimulatedDrive.camera(height: height))
      #expect(abs(exp(belief.mean.logHeight) - CameraCalibrator.usualHeight) < 1e-9, "\(String(describing: height))")
      #expect(belief.deviations[3] == CameraCalibrator.usualHeightShare)
    }
  }
}
