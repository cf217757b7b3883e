import Foundation
import Scoring
import Testing

@testable import RoadSimulation

struct SelfCalibrationTests {
  private static func drive(isKnocked: Bool) -> FlowDrive {
    var wish = FlowDrive.Wish()
    (wish.kind, wish.framesPerSecond, wish.seconds, wish.points) = (.motorway, 10, 120, 10...12)
    wish.knock = isKnocked ? .yaw : nil
    return FlowDrive(id: "test", wish, seed: 5)
  }
  private static let plain = drive(isKnocked: false)
  private static let knocked = drive(isKnocked: true)

  private func line(
    _ seconds: Double, _ drive: FlowDrive, progress: Double = 1, off: Double = 0, knocks: Int = 0, isAfter: Bool = false
  ) -> RoadRecording.Camera {
    let camera = isAfter ? drive.cameraAfter : drive.camera
    var line = RoadRecording.Camera(tMs: 1000 * seconds, progress: progress, calibrated: progress >= 1, knocks: knocks)
    if line.calibrated {
      line.yawDeg = camera.yaw * 180 / .pi + off
      line.pitchDeg = camera.pitch * 180 / .pi
      line.rollDeg = camera.roll * 180 / .pi
      line.heightM = camera.heightMeters + 0.1
    }
    return line
  }

  @Test func trueMountHasNoError() throws {
    let drive = Self.plain
    let score = SelfCalibration(drive, [line(1, drive, progress: 0.2), line(20, drive)])
    #expect(score.settled.worst < 1e-9 && score.final.worst < 1e-9 && score.worstSince < 1e-9)
    let height = try #require(score.settled.height)
    #expect(abs(height - 0.1) < 1e-9)
    #expect(score.calibrated?.clock == 20 && (score.calibrated?.driven ?? 99) <= 20.1)
    #expect(score.found == nil && score.falseKnocks == 0 && score.fall == 0)
  }

  @Test func calibrationErrorsCountFromTheFirstCalibration() {
    let drive = Self.plain
    let score = SelfCalibration(drive, [line(20, drive), line(100, drive, off: 0.4), line(110, drive, off: 0.1)])
    #expect(score.settled.yaw < 1e-9, "a minute of driving is before")
    #expect(abs(score.worstSince - 0.4) < 1e-9 && abs(score.final.yaw - 0.1) < 1e-9)
  }

  @Test func missingCalibrationHasAnInfiniteError() {
    let drive = Self.plain
    #expect(SelfCalibration(drive, []).settled.worst == .infinity)
    #expect(SelfCalibration(drive, [line(1, drive, progress: 0.9)]).settled.worst == .infinity)
    #expect(SelfCalibration(drive, []).calibrated == nil)
  }

  @Test func fallingCalibrationProgressIsCounted() {
    let drive = Self.plain
    let lines = [line(1, drive, progress: 0.5), line(2, drive, progress: 0.45), line(3, drive, progress: 0.6)]
    #expect(abs(SelfCalibration(drive, lines).fall - 0.05) < 1e-9)
  }

  @Test func falseKnockIsCounted() {
    #expect(SelfCalibration(Self.plain, [line(20, Self.plain), line(50, Self.plain, knocks: 1)]).falseKnocks == 1)
  }

  @Test func knockDetectionDelayIsMeasured() throws {
    let drive = Self.knocked
    let blow = try #require(drive.knockTime)
    let lines = [
      line(20, drive), line(blow + 5, drive, progress: 0, knocks: 1), line(blow + 30, drive, knocks: 1, isAfter: true),
    ]
    let score = SelfCalibration(drive, lines)
    let (found, again) = (try #require(score.found), try #require(score.recalibrated))
    #expect(abs(found.clock - 5) < 1e-9 && abs(found.driven - 5) < 0.2 && abs(again.clock - 30) < 1e-9)
    #expect(score.settled.worst < 1e-9 && score.final.worst < 1e-9)
    #expect(score.falseKnocks == 0 && score.fall == 0, "after a blow the progress may fall")
  }

  @Test func missedKnockLeavesAnErrorOfOneDegree() {
    let score = SelfCalibration(Self.knocked, [line(20, Self.knocked)])
    #expect(score.found == nil && score.recalibrated == nil && abs(score.final.yaw - 1) < 1e-9)
  }

  @Test func cameraLinesOfTheProgramAreRead() throws {
    let text = """
      {"type":"camera","t_ms":1500,"image":[1280,720],"progress":0.25,"calibrated":false,"hold":"tooSlow","pitch_deg":null,\
      "yaw_deg":null,"roll_deg":null,"height_m":null,"deviation_deg":0.4,"knocks":0}
      {"type":"camera","t_ms":9000,"image":[1280,720],"progress":1,"calibrated":true,"hold":null,"pitch_deg":-1.25,\
      "yaw_deg":0.5,"roll_deg":0.1,"height_m":1.31,"deviation_deg":0.02,"knocks":1}

      """
    let cameras = try RoadRecording(ndjson: Data(text.utf8), file: "lines").cameras
    #expect(cameras.map(\.progress) == [0.25, 1] && cameras.map(\.hold) == ["tooSlow", nil])
    #expect(cameras[0].yawDeg == nil && cameras[1].pitchDeg == -1.25 && cameras[1].knocks == 1)
  }
}
