import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

@Suite("A measured camera goes into a rig and leaves the rest as it is")
struct RigFileCameraTests {
  private static let camera = PinholeCamera(
    size: ImageSize(width: 1280, height: 720), fx: 1162.698, fy: 1159.906, cx: 663.864, cy: 391.821,
    distortion: [-0.27, 0.1, -0.0002, 0.0000001, -0.2])

  private static func rig(_ text: String) throws -> RigFile { try RigFile(path: "rig.yaml", text: text) }

  private static func replaced(_ text: String, _ kind: RigCamera = .road) throws -> RigFile {
    try rig(try rig(text).text(replacing: kind, with: camera, origin: "measured"))
  }

  @Test(arguments: RigCamera.allCases)
  func newRigFileHoldsTheCamera(kind: RigCamera) throws {
    let rig = try Self.rig(RigFile.text(name: "a: b", camera: Self.camera, as: kind, origin: "measured"))
    #expect(rig.rig.name == "a: b")
    #expect(rig.hasIntrinsics(of: kind))
    #expect((kind == .road ? rig.rig.roadCamera?.optics : rig.rig.cabinCamera) == Self.camera)
  }

  @Test func replacingTheCameraKeepsTheRestOfTheRig() throws {
    let sample = try RigFile(
      at: Checkout.root.appending(path: "Calibration/sample-cabin").path)
    for kind in RigCamera.allCases {
      let text = try sample.text(replacing: kind, with: Self.camera, origin: "measured")
      var expected = sample.rig
      switch kind {
      case .cabin: expected.cabinCamera = Self.camera
      case .road: expected.roadCamera?.optics = Self.camera
      }
      #expect(try Self.rig(text).rig == expected)
      // Comments and the order of the lines stay, too.
      #expect(text.hasPrefix(sample.text.prefix { $0 != "\n" }))
      #expect(text.contains("- {name: cluster, class: driving, center_mm: [0, 186, 0], radius_mm: 60}"))
      // A second replacement changes nothing.
      #expect(try Self.rig(text).text(replacing: kind, with: Self.camera, origin: "measured") == text)
    }
  }

  @Test(arguments: [
    ("name: a\n", "name: a\nroad_camera:\n", "there was none"),
    ("name: a", "name: a\nroad_camera:\n", "the last line had no end"),
    (
      "name: a\nroad_camera: {height_m: 1.2, yaw_deg: 3}  # guessed\nseat: left\n",
      "  height_m: 1.2\n  yaw_deg: 3\nseat: left\n",
      "on one line, without optics"
    ),
    (
      "name: a\nroad_camera:\n    # where\n    height_m: 1.2   # to the lens\n    fx: 5\n    fy: 5\n    cx: 5\n    cy: 5\n"
        + "    image: [10, 10]\n# next\nseat: left\n", "  height_m: 1.2   # to the lens\n# next\nseat: left\n",
      "comments stay"
    ),
    ("road_camera: {height_m: 1.2}\nname: a\n", "  height_m: 1.2\nname: a\n", "the camera comes first"),
  ])
  func cameraSectionOfTheRigIsAddedOrReplaced(text: String, part: String, why: Comment) throws {
    let rig = try Self.replaced(text)
    #expect(rig.rig.roadCamera?.optics == Self.camera, why)
    #expect(rig.text.contains(part), "\(why): \(rig.text)")
  }

  @Test(arguments: ["{name: a, seat: left}", "name: a\nroad_camera:\n", "name: a\nnonsense: 1\n"])
  func unreadableRigsAreNotChanged(text: String) {
    #expect(throws: ConfigurationError.self) { _ = try Self.replaced(text) }
  }
}
