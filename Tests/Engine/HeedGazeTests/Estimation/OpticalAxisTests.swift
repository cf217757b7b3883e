import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct OpticalAxisTests {
  private static let orbit = GazeMeasurement.orbitMeters

  @Test(arguments: [-30.0, -10, 0, 5, 25], [-20.0, 0, 8, 15])
  func opticalAxisOfADrawnEyeIsRecovered(azimuth: Double, elevation: Double) throws {
    let gaze = Direction<Camera>(azimuth: .degrees(azimuth), elevation: .degrees(elevation))
    for center in [leftCenter, rightCenter] {
      let found = OpticalAxis.direction(of: eye(center, looking: gaze), camera: camera, orbitMeters: Self.orbit)
      #expect(try #require(found).angle(to: gaze).degrees < 1e-6)
    }
  }

  @Test func irisInFrontOfTheEyeCentreLooksStraightAhead() throws {
    let center = Point<Camera>.millimeters(0, 0, 600)
    let seen = EyeObservation(
      lidAperture: .degrees(40), irisCenter: PlanePoint(x: 319.5, y: 239.5), irisRadiusPixels: 6, rotationCenter: center
    )
    let axis = try #require(OpticalAxis.direction(of: seen, camera: camera, orbitMeters: Self.orbit))
    #expect(axis.vector == SIMD3(0, 0, -1))
  }

  // 10.48 mm at 600 mm are 11.35 px: the orbit's edge; the limit is twice that.
  static let besides: [(Double, Bool, Comment)] = [
    (11, true, "on the eyeball's edge"), (16, true, "noise puts it a little beside"),
    (22, true, "just inside the limit"),
    (24, false, "somebody else's iris"), (1e6, false, "garbage"), (1e200, false, "garbage that overflows when squared"),
  ]

  @Test(arguments: besides)
  func irisFarFromTheEyeballGivesNoAxis(pixels: Double, isSeen: Bool, why: Comment) {
    let seen = EyeObservation(
      lidAperture: .degrees(40), irisCenter: PlanePoint(x: 319.5 + pixels, y: 239.5), irisRadiusPixels: 6,
      rotationCenter: .millimeters(0, 0, 600))
    let axis = OpticalAxis.direction(of: seen, camera: camera, orbitMeters: Self.orbit)
    #expect((axis != nil) == isSeen, why)
  }
}
