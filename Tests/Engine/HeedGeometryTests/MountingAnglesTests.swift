import Draws
import Foundation
import HeedGeometry
import Testing

@Suite("The angles of a mounting")
struct MountingAnglesTests {
  typealias CameraExtrinsics = Rotation<Vehicle, Camera>

  /// The difference of two angles, wrapped to -180...180.
  static func difference(_ a: Angle, _ degrees: Double) -> Double {
    abs((a.degrees - degrees).remainder(dividingBy: 360))
  }

  @Test func mountingAnglesSurviveTheRoundTripToAMatrix() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      let (yaw, pitch) = (random.uniform(-180...180), random.uniform(-89...89))
      let roll = random.uniform(-180...180)
      let mounting = CameraExtrinsics(yaw: .degrees(yaw), pitch: .degrees(pitch), roll: .degrees(roll))
      #expect(Self.difference(mounting.yaw, yaw) < 1e-9, "\(yaw) \(pitch) \(roll)")
      #expect(Self.difference(mounting.pitch, pitch) < 1e-9, "\(yaw) \(pitch) \(roll)")
      #expect(Self.difference(mounting.roll, roll) < 1e-9, "\(yaw) \(pitch) \(roll)")
    }
  }

  @Test func turnOfACameraHasTheAnglesOfItsMounting() {
    let before = CameraExtrinsics(yaw: .zero, pitch: .zero, roll: .zero)
    for (yaw, pitch, roll) in [(10.0, 0.0, 0.0), (0, 10, 0), (0, 0, 10), (5, -7, 12)] {
      let turn = Rotation<Camera, Camera>(yaw: .degrees(yaw), pitch: .degrees(pitch), roll: .degrees(roll))
      let after = before * turn
      for (found, expected) in [(after.yaw, yaw), (after.pitch, pitch), (after.roll, roll)] {
        #expect(Self.difference(found, expected) < 1e-9)
      }
      #expect(Self.difference(turn.yaw, yaw) + Self.difference(turn.pitch, pitch) < 1e-9)
      #expect(Self.difference(turn.roll, roll) < 1e-9)
    }
  }

  @Test(arguments: [-90.0, 90], [0.0, 30, -120])
  func anglesOfAVerticalCameraDescribeItsMounting(pitch: Double, yaw: Double) {
    let mounting = CameraExtrinsics(yaw: .degrees(yaw), pitch: .degrees(pitch), roll: .degrees(10))
    let again = CameraExtrinsics(yaw: mounting.yaw, pitch: mounting.pitch, roll: mounting.roll)
    for (a, b) in zip([mounting.xAxis, mounting.yAxis, mounting.zAxis], [again.xAxis, again.yAxis, again.zAxis]) {
      #expect((a - b).length < 1e-7)
    }
  }

  // The picture of a turned camera: the place of the horizon's middle, and the horizon's slope.
  static let drawn: [(yaw: Double, pitch: Double, roll: Double, @Sendable (SIMD2<Double>, Double) -> Bool, Comment)] = [
    (0, 0, 0, { $0.x == 0 && $0.y == 0 && $1 == 0 }, "level: in the middle"),
    (5, 0, 0, { middle, _ in middle.x > 0 }, "yaw + looks left: what is ahead is seen to the right"),
    (-5, 0, 0, { middle, _ in middle.x < 0 }, "yaw - looks right: to the left"),
    (0, 5, 0, { middle, _ in middle.y > 0 }, "pitch + looks up: the horizon is seen low"),
    (0, -5, 0, { middle, _ in middle.y < 0 }, "pitch - looks down: high"),
    (0, 0, 5, { $1 < 0 }, "roll + clockwise: the horizon's right end goes up"),
    (0, 0, -5, { $1 > 0 }, "roll - : down"),
  ]

  @Test func eachMountingAngleHasTheDocumentedSign() throws {
    for (yaw, pitch, roll, isRight, why) in Self.drawn {
      let mounting = CameraExtrinsics(yaw: .degrees(yaw), pitch: .degrees(pitch), roll: .degrees(roll))
      func seen(_ direction: SIMD3<Double>) -> SIMD2<Double> {
        let v = mounting.inverse.apply(direction)
        return SIMD2(v.x, v.y) / v.z
      }
      let (middle, right) = (seen(SIMD3(1, 0, 0)), seen(SIMD3(1, -0.3, 0)))
      #expect(isRight(middle, right.y - middle.y), "\(why)")
      #expect(abs(mounting.yaw.degrees - yaw) < 1e-9 && abs(mounting.pitch.degrees - pitch) < 1e-9)
      #expect(abs(mounting.roll.degrees - roll) < 1e-9)
    }
  }
}
