import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct SettingsTests {
  @Test(arguments: [1e300, -1e300, .infinity, .nan, -1])
  func extremeRecordedShareIsSurvived(share: Double) {
    var settings = CalibrationSettings()
    settings.recordedShare = share
    let setup = CalibrationSetup(display: sampleDisplay, camera: camera, mode: .onePoint, criteria: .low)
    let target = PlanePoint<Screen>(x: 960, y: 540)
    let point = PointInterval(name: "1", start: .zero, end: frameTime(60), target: target)
    let result = try? RecordedCalibration(settings: settings).fit(frames(many("o", 60)), points: [point], setup: setup)
    #expect(result?.failures.isEmpty == true)
  }

  @Test(arguments: [1e300, .infinity, .nan, -1e300])
  func extremePeakWidthIsSurvived(width: Double) {
    var map = GazeMap(reach: 16, halfLife: .seconds(60), width: width)
    _ = map.add(.zero, at: .zero)
    _ = map.add(.zero, at: frameTime(1))
    #expect(map.peak() != nil)
  }
}
