import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct EyeModelTests {
  /// An average eye before the camera, turned this far to the left and up.
  private func eye(_ azimuth: Double, _ elevation: Double) throws -> GazeMeasurement.Eye {
    let target = Point<Camera>.millimeters(0, 5, 600)
    let gaze = Direction<Camera>(azimuth: .degrees(azimuth), elevation: .degrees(elevation))
    let aim = try #require(measurement(at: .zero, looking: .millimeters(32, 5, 0), from: target)?.left)
    return GazeMeasurement.Eye(
      center: aim.center, axis: Rotation<Camera, Head>(yaw: .zero, pitch: .zero, roll: .zero).inverse * gaze,
      toCamera: aim.toCamera, lidAperture: aim.lidAperture)
  }

  @Test(arguments: [(0.0, 0.0), (20, 0), (-20, 10), (5, -18), (30, 30)])
  func uncalibratedEyeKeepsItsMeasuredAxis(azimuth: Double, elevation: Double) throws {
    let seen = try eye(azimuth, elevation)
    #expect(EyeModel.visualAxis(of: seen, by: EyeCalibration()).angle(to: seen.axis).degrees < 1e-4)
  }

  @Test func kappaOffsetTurnsTheVisualAxis() throws {
    var own = EyeCalibration()
    (own.kappaAzimuth, own.kappaElevation) = (-5, 1.5)
    let gaze = EyeModel.visualAxis(of: try eye(10, -4), by: own)
    #expect(abs(gaze.azimuth.degrees - 5) < 1e-3 && abs(gaze.elevation.degrees + 2.5) < 1e-3)
  }

  @Test func eyeCentreFurtherLeftTurnsTheGazeRight() throws {
    var own = EyeCalibration()
    own.centerX = 1
    let gaze = EyeModel.visualAxis(of: try eye(0, 0), by: own)
    #expect(abs(gaze.azimuth.degrees + 5.5) < 0.5, "5.5 degrees per millimetre")
    own.centerX = 0
    own.centerY = 1
    #expect(abs(EyeModel.visualAxis(of: try eye(0, 0), by: own).elevation.degrees + 5.5) < 0.1)
  }

  @Test func gainScalesTheEyeRotation() throws {
    var own = EyeCalibration()
    (own.gainX, own.gainY) = (1.1, 1.5)
    let seen = try eye(0, 10)
    #expect(abs(EyeModel.visualAxis(of: seen, by: own).elevation.degrees - 15.1) < 0.3)
    own.gainY = 50
    #expect(EyeModel.visualAxis(of: seen, by: own).elevation.degrees < 80, "no eye turns further")
  }

  @Test func visualAxisInvertsTheSimulatedMeasurement() throws {
    let seen = try eye(0, 0)
    for (azimuth, elevation) in [(0.0, 0.0), (15, -10), (-15, -18)] {
      let aim = try eye(azimuth, elevation).axis
      let measured = EyeModel.measured(looking: aim, as: seen, of: CalibrationFitTests.person.left)
      #expect(EyeModel.visualAxis(of: measured, by: CalibrationFitTests.person.left).angle(to: aim).degrees < 0.01)
    }
  }
}
