import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("A camera that was moved is noticed")
struct CameraKnockTests {
  typealias Calibrating = CameraCalibratorTests

  /// The truth after a knock of some degrees.
  static func knocked(yaw: Double, pitch: Double) -> MountedCamera {
    var camera = Calibrating.truth
    (camera.yaw, camera.pitch) = (camera.yaw + .degrees(yaw), camera.pitch + .degrees(pitch))
    return camera
  }

  static let knocks: [(Double, Double)] = [(1, 0), (0, -1), (-6, 0), (4, 4)]

  @Test(arguments: knocks)
  func knockIsFoundWithinTenSecondsOfDriving(yaw: Double, pitch: Double) throws {
    var (calibrator, drive) = Calibrating.calibrated
    drive.truth = Self.knocked(yaw: yaw, pitch: pitch)
    let start = drive.time
    let steps = Calibrating.run(&calibrator, &drive, seconds: 10)
    let found = try #require(steps.first { $0.state.knocks > 0 })
    #expect(found.time - start <= 10)
    #expect(found.state.progress == 0 && found.state.camera == nil, "it begins again")
    #expect(steps.allSatisfy { $0.state.knocks <= 1 }, "one knock is one")
    #expect(
      zip(steps, steps.dropFirst()).allSatisfy {
        $0.state.progress <= $1.state.progress || $1.state.knocks > $0.state.knocks
      })
  }

  @Test func knockedCameraIsRecalibrated() throws {
    var (calibrator, drive) = Calibrating.calibrated
    drive.truth = Self.knocked(yaw: 1, pitch: 0)
    let last = try #require(Calibrating.run(&calibrator, &drive, seconds: 35).last?.state)
    #expect(last.knocks == 1 && last.progress == 1)
    let errors = try #require(Calibrating.errors(last.camera, from: drive.truth))
    #expect(abs(errors[0]) < 0.15 && abs(errors[1]) < 0.15, "\(errors)")
  }

  @Test(arguments: [(0.0, 0.0), (0.3, -0.2)])
  func cameraSwayAndCreepAreNotKnocks(yaw: Double, pitch: Double) {
    var (calibrator, drive) = Calibrating.calibrated
    drive.truth = Self.knocked(yaw: yaw, pitch: pitch)
    let steps = Calibrating.run(&calibrator, &drive, seconds: 25)
    #expect(steps.allSatisfy { $0.state.knocks == 0 && $0.state.isCalibrated })
  }

  @Test func knockIsDetectedOnlyWhileDriving() {
    var (calibrator, drive) = Calibrating.calibrated
    drive.truth = Self.knocked(yaw: 0, pitch: 2)
    for _ in 0..<40 { #expect(calibrator.update(drive.next(), speed: 0, yawRate: 0).knocks == 0) }
    #expect(Calibrating.run(&calibrator, &drive, seconds: 10).last?.state.knocks == 1)
  }
}
