import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedReport

@Suite("A rig's drawings")
struct RigDrawingTests {
  private static let size = ImageSize(width: 640, height: 480)
  private static let rig = Rig(
    name: "van <1>", cabinCamera: PinholeCamera(size: size, horizontalFieldOfView: .degrees(60)),
    zones: [
      Zone(name: "phone", zoneClass: .phone, shape: .sphere(center: .millimeters(0, 100, 500), radiusMeters: 0.08)),
      Zone(
        name: "mirror & left", zoneClass: .driving,
        shape: .sphere(center: .millimeters(600, 0, -50), radiusMeters: 0.08)),
      Zone(name: "road", zoneClass: .forward, shape: .sphere(center: .millimeters(0, 0, -9000), radiusMeters: 1)),
    ])
  private static let gaze = GazeSample(
    time: .zero, origin: .millimeters(0, 0, 700), direction: Direction(azimuth: .degrees(30), elevation: .zero),
    confidence: 1)

  @Test func placesBeyondThePictureAreNamedAtItsEdge() throws {
    let svg = try #require(RigView(Self.rig, size: Self.size)).svg()
    // The phone lies in the picture; its name stands in its middle.
    #expect(svg.contains("<text x=\"319.5\" y=\"356.8128\""), "\(svg)")
    // The driver's left is the picture's right; a hollow arrow leads behind the camera.
    let mirror = try #require(svg.components(separatedBy: "\n").first { $0.contains("mirror &amp; left") })
    #expect(mirror.contains("M640 239.5") && mirror.contains("fill-opacity=\"0\""), "\(mirror)")
    #expect(RigView(Self.rig, size: ImageSize(width: 640, height: 360)) == nil, "another shape")
  }

  @Test func planHasTheDriversLeftAtTheLeft() throws {
    let svg = RigPlan(Self.rig).svg(gaze: Self.gaze)
    let mirror = try #require(svg.components(separatedBy: "\n").first { $0.contains("mirror &amp; left") })
    #expect(mirror.contains("mirror &amp; left 0.60 m") && mirror.contains("<text x=\"-0.6\""), "\(mirror)")
    #expect(svg.contains("road 9.00 m") && svg.contains("translate(0 0.7)") && svg.contains("x2=\"-0.25\""), "\(svg)")
    // The camera looks at 90 degrees to the left, so what lies before the lens is at the vehicle's left.
    var turned = Self.rig
    turned.vehicleFromCamera = Transform(
      rotation: Rotation(yaw: .degrees(90), pitch: .zero, roll: .zero), origin: Point(meters: .zero))
    #expect(RigPlan(turned).svg(gaze: Self.gaze).contains("translate(-0.7 0)"))
  }

  @Test func pageSaysWhetherThePictureFitsTheRig() {
    func page(_ size: ImageSize) -> String {
      RigPage(Self.rig, picture: [1, 2, 3], size: size, gaze: nil, words: ["a < b"]).html
    }
    #expect(page(Self.size).contains("has the rig's size") && page(Self.size).contains("data:image/png;base64,AQID"))
    #expect(page(ImageSize(width: 1280, height: 960)).contains("the lens is scaled"))
    let other = page(ImageSize(width: 640, height: 360))
    #expect(other.contains("nothing can be drawn over it") && !other.contains("class=\"rig-view\" viewBox"))
    #expect(other.contains("<li>a &lt; b</li>") && other.contains("Rig van &lt;1&gt;"))
    #expect(other.contains("one picture of the camera") && !other.contains("no picture of anybody"))
  }
}
