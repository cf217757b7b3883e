import HeedSignals
import Testing

@testable import HeedCommand

@Suite("When a run ends because its calibration is not used")
struct CalibrationEndTests {
  @Test func driverChangeDoesNotEndTheRun() {
    #expect(!Monitoring.ends(for: .otherDriver, isDemanded: true))
    #expect(!Monitoring.ends(for: .otherDriver, isDemanded: false))
  }

  @Test func namedCalibrationMustFitThePictures() {
    #expect(Monitoring.ends(for: .otherPictureSize, isDemanded: true))
    #expect(!Monitoring.ends(for: .otherPictureSize, isDemanded: false))
  }
}
