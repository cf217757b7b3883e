import Foundation
import Testing

@testable import RoadSimulation

struct LaneDriveTests {
  private static let drive = LaneDrive(minutes: 20, seed: 20)
  private var drive: LaneDrive { Self.drive }

  @Test func simulatedDriveStaysInTheLane() {
    #expect(drive.frames.count == 12_000)
    // Wheels 0.9 m from the camera: a hand's breadth and more is left always.
    #expect(drive.frames.allSatisfy { min($0.leftDistance, $0.rightDistance) > 0.9 + 0.3 })
    #expect(drive.frames.allSatisfy { abs($0.leftDistance + $0.rightDistance - 3.5) < 1e-9 })
  }

  @Test func simulatedDriveSwaysAndHasCurves() {
    let left = drive.frames.map(\.leftDistance)
    #expect((left.max() ?? 0) - (left.min() ?? 0) > 0.4)
    #expect(drive.frames.contains { $0.yawRate > 0.04 } && drive.frames.contains { $0.yawRate < -0.04 })
    #expect(drive.frames.count { abs($0.yawRate) > 0.01 } > drive.frames.count / 4)
  }

  @Test func simulatedMarkingsAppearWhereTheyAre() throws {
    let frame = try #require(drive.frames.first { abs($0.yawRate) < 1e-9 && $0.left != nil })
    let nearest = try #require(frame.left?.first)
    let (camera, depth) = (drive.camera, 6.0)
    let left = (camera.centerX - nearest.x) / camera.focal * depth
    #expect(abs(left - frame.leftDistance) < 0.1, "6 m away; the heading turns it by centimetres")
    #expect(abs(nearest.y - (camera.centerY + camera.focal * camera.heightMeters / depth)) < 1e-9)
  }

  @Test func someMarkingsAreMissing() {
    let missing = drive.frames.count { $0.left == nil }
    #expect((100...500).contains(missing))
  }
}
