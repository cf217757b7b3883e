import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Assumptions of lane departure")
struct LaneAssumptionsTests {
  static func camera(_ width: Double, yaw: Double = 0, pitch: Double = 0) -> MountedCamera {
    MountedCamera(
      optics: PinholeCamera(size: ImageSize(width: 1280, height: 720), horizontalFieldOfView: .degrees(width)),
      yaw: .degrees(yaw), pitch: .degrees(pitch))
  }

  @Test(
    arguments: [
      (camera(70), [], "a phone's wide lens"),
      (camera(94.9), [], "just not ultra-wide"),
      (camera(95.1), [.cameraUltraWide], "just ultra-wide"),
      (camera(60, yaw: 14.9), [], "a little to the left"),
      (camera(60, yaw: -15.1), [.cameraNotAhead], "to the right"),
      (camera(60, yaw: 180), [.cameraNotAhead], "back"),
      (camera(60, yaw: 359), [], "once around"),
      (camera(60, pitch: -30), [.cameraNotAhead], "down"),
      (camera(120, yaw: 90), [.cameraNotAhead, .cameraUltraWide], "everything"),
    ] as [(MountedCamera, [RoadAvailabilityChange.Reason], Comment)])
  func wrongLaneAssumptionsAreReported(camera: MountedCamera, expected: [RoadAvailabilityChange.Reason], why: Comment) {
    #expect(LaneAssumptions.broken(by: camera) == expected, why)
  }

  /// True if the camera is found off center after driving at this offset from the lane's middle.
  static func isOff(_ offset: Double?, seconds: Int, speed: Double? = 20) -> Bool {
    var centering = LaneCentering()
    for index in 0...seconds * 10 {
      centering.update(offset: offset, speed: speed, at: Timestamp(milliseconds: Double(index) * 100))
    }
    return centering.isOffCenter
  }

  @Test(
    arguments: [
      (0.59, 300, 20.0, false, "near enough"),
      (0.61, 300, 20, true, "off to the left"),
      (-0.8, 61, 20, true, "off to the right"),
      (-0.8, 59, 20, false, "not long enough"),
      (-0.8, 300, 7.9, false, "not driving"),
      (nil, 300, 20, false, "no lane"),
      (.nan, 300, 20, false, "no number"),
      (0.8, 300, nil, false, "no speed"),
    ] as [(Double?, Int, Double?, Bool, Comment)])
  func lastingLaneOffsetIsReported(offset: Double?, seconds: Int, speed: Double?, expected: Bool, why: Comment) {
    #expect(Self.isOff(offset, seconds: seconds, speed: speed) == expected, why)
  }

  @Test func laneCentringRecoversAfterCorrection() {
    var centering = LaneCentering()
    for index in 0..<4000 {
      centering.update(offset: index < 1000 ? 0.8 : 0.1, speed: 20, at: Timestamp(milliseconds: Double(index) * 100))
    }
    #expect(!centering.isOffCenter)
  }
}
