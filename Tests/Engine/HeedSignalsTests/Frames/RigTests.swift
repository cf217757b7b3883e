import HeedGeometry
import HeedSignals
import Testing

@Suite struct RigTests {
  private static let size = ImageSize(width: 640, height: 480)

  @Test func rigWithoutACameraAssumesAFieldOfView() throws {
    let camera = try #require(Rig(name: "nameless").camera(for: Self.size))
    #expect(abs(camera.fx - 554.256) < 0.001)
  }

  @Test func measuredCameraIsScaledUnlessThePictureIsCropped() {
    let rig = Rig(name: "a", cabinCamera: PinholeCamera(size: Self.size, fx: 650, fy: 650, cx: 319.5, cy: 239.5))
    #expect(rig.camera(for: ImageSize(width: 1280, height: 960))?.fx == 1300)
    #expect(rig.camera(for: ImageSize(width: 1280, height: 720)) == nil, "cropped, and how is not known")
  }

  @Test func pictureWithoutPixelsHasNoCamera() {
    #expect(Rig(name: "nameless").camera(for: ImageSize(width: 0, height: 0)) == nil)
    #expect(Rig(name: "nameless").camera(for: ImageSize(width: -4, height: 3)) == nil)
  }

  @Test func forwardDirectionIsTheFirstForwardZone() {
    let corners = [Point<Camera>.millimeters(0, 0, 0), .millimeters(20, 0, 0), .millimeters(20, 10, 0)]
    let zones = [
      Zone(name: "phone", zoneClass: .phone, shape: .quad(corners + [.millimeters(0, 10, 0)])),
      Zone(name: "road", zoneClass: .forward, shape: .sphere(center: .millimeters(0, 53, 0), radiusMeters: 0.09)),
    ]
    #expect(Rig(name: "a", zones: zones).forward == .millimeters(0, 53, 0))
    #expect(zones[0].center == .millimeters(10, 5, 0))
    #expect(Rig(name: "a").forward == nil)
  }

  @Test func riskLevelsRiseFromUnknownToCritical() {
    #expect(RiskLevel.allCases == [.unknown, .normal, .advisory, .warning, .critical])
    #expect(RiskLevel.allCases == RiskLevel.allCases.sorted())
  }
}
