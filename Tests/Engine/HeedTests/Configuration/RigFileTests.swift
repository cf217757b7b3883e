import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

@Suite("A rig is read as it is written, or refused with its place")
struct RigFileTests {
  private static let camera = "cabin_camera: {image: [640, 480], fx: 650, fy: 650, cx: 319.5, cy: 239.5"

  @Test func sampleRigIsReadCompletely() throws {
    let rig = try RigFile.load(Self.sample)
    #expect(rig.name == "sample-cabin")
    #expect(rig.seat == .left)
    #expect(rig.cabinCamera?.fx == 650)
    #expect(rig.cabinCamera?.size == ImageSize(width: 640, height: 480))
    #expect(
      rig.zones.map(\.name) == [
        "road", "cluster", "mirror_left", "mirror_rear", "mirror_right", "centre_stack", "phone", "passenger",
      ])
    #expect(rig.zones.first?.shape == .sphere(center: .millimeters(0, 53, 0), radiusMeters: 0.09))
    #expect(rig.display?.widthMeters == 0.34)
    #expect(rig.forward == .millimeters(0, 53, 0))
  }

  @Test func cabinCameraPositionIsReadInMetres() throws {
    let rig = try RigFile.load(Self.sample)
    let mount = try #require(rig.vehicleFromCamera)
    let driver = mount * Point<Camera>.millimeters(0, 0, 600)
    #expect(abs(driver.x - -0.9) < 1e-9, "behind the camera in the vehicle")
    #expect(abs(driver.y - 0.4) < 1e-9)
  }

  @Test(arguments: [
    "name: a  # Mary's\nseat: left\n# WBA123\n", "name: 'Car: one, or two'  # x\n", "name: \"1.5\"\nseat: right # x\n",
    "{name: my car, seat: left} # x\n", "--- # x\nname: my car, of 2024\n",
    "name: a\nzones:  # x\n  - name: left, mirror\n    class: driving # x\n    center_mm: [0.1, 1e2, -3] # x\n    radius_mm: +5\n",
    "name: a\nzones:\n- {name: 'a # b', class: phone, corners_mm: [[0,0,1],[9,0,1],[9,9,1],[0,9,1]]} # x\n",
  ])
  func bareTextIsTheSameRigWithoutComments(text: String) throws {
    let rig = try RigFile(path: "rig.yaml", text: text)
    #expect(!rig.bareText.contains(/# x|Mary|WBA/), "\(rig.bareText)")
    let again = try RigFile(path: "rig.yaml", text: rig.bareText)
    #expect(again.rig == rig.rig && again.bareText == rig.bareText, "\(rig.bareText)")
  }

  @Test func bareTextOfTheSampleIsTheSameRig() throws {
    let sample = try RigFile(at: Self.sample)
    #expect(try RigFile(path: "rig.yaml", text: sample.bareText).rig == sample.rig && !sample.bareText.contains("#"))
  }

  @Test func rigFileNeedsOnlyAName() throws {
    let rig = try RigFile(path: "rig.yaml", text: "name: bare\n").rig
    #expect(rig == Rig(name: "bare"))
  }

  @Test func zoneWithFourCornersIsRead() throws {
    let text = "name: a\nzones: [{name: w, class: driving, corners_mm: [[0,0,0],[100,0,0],[100,50,0],[0,50,0]]}]\n"
    let zone = try #require(try RigFile(path: "rig.yaml", text: text).rig.zones.first)
    #expect(zone.center == .millimeters(50, 25, 0))
  }

  @Test func theRoadCameraAndItsRegionsAreRead() throws {
    let text = """
      name: a
      road_camera: {image: [1242, 375], fx: 721.5, fy: 721.5, cx: 609.6, cy: 172.9, distortion: [], height_m: 1.65, yaw_deg: 2, pitch_deg: -3}
      regions: {primary: [[0.1, 0.95], [0.46, 0.15], [0.9, 0.95]], secondary: []}

      """
    let rig = try RigFile(path: "rig.yaml", text: text).rig
    let camera = try #require(rig.roadCamera)
    #expect(camera.optics.size == ImageSize(width: 1242, height: 375) && camera.optics.fy == 721.5)
    #expect(camera.heightMeters == 1.65 && camera.roll == .zero)
    #expect(abs(camera.yaw.degrees - 2) < 1e-9 && abs(camera.pitch.degrees + 3) < 1e-9)
    #expect(rig.regions == Rig.Regions(primary: [SIMD2(0.1, 0.95), SIMD2(0.46, 0.15), SIMD2(0.9, 0.95)]))
  }

  @Test func roadCameraWithoutOpticsIsNil() throws {
    #expect(try RigFile(path: "rig.yaml", text: "name: a\nroad_camera: {height_m: 1.5}\n").rig.roadCamera == nil)
  }

  @Test func jsonRoadCameraIsReadLikeYAML() throws {
    let line =
      #"{"type":"camera","image":[1242,375],"fx":721.5,"fy":721.5,"cx":609.6,"cy":172.9,"height_m":1.65,"regions":null}"#
    let read = try RoadCameraLine(path: "r.ndjson", text: line)
    #expect(read.camera.heightMeters == 1.65 && read.regions == nil)
  }

  @Test(arguments: [
    ("seat: left\n", "1:1", "no name"),
    ("name: a\nsaet: left\n", "2:1", "no key \"saet\""),
    ("name: a\nseat: middle\n", "2:7", "left, right"),
    ("name: a\n\(camera), fz: 1}\n", "2:75", "no key \"fz\""),
    ("name: a\ncabin_camera: {image: [640, 480], fx: 650}\n", "2:15", "no fy"),
    ("name: a\ncabin_camera: {image: [640, 480], fx: 0, fy: 1, cx: 1, cy: 1}\n", "2:39", "between 1 and"),
    ("name: a\ncabin_camera: {image: [640, 480], fx: .nan, fy: 1, cx: 1, cy: 1}\n", "2:39", "is a number"),
    ("name: a\ncabin_camera: {image: [640, 480], fx: \"650\", fy: 1, cx: 1, cy: 1}\n", "2:39", "is a number"),
    ("name: a\ncabin_camera: {image: [640, -480], fx: 9, fy: 9, cx: 1, cy: 1}\n", "2:29", "image lies between"),
    ("name: a\n\(camera), distortion: [-9, 0, 0, 0, 0]}\n", "2:87", "no lens"),
    ("name: a\n\(camera), distortion: [0, 0, 0, 0, 0, 0]}\n", "2:87", "0 to 5 values"),
    ("name: a\nzones: [{name: w, class: froward, center_mm: [0,0,0], radius_mm: 9}]\n", "2:26", "forward, driving"),
    ("name: a\nzones: [{name: w, class: driving, center_mm: [0,0,0]}]\n", "2:9", "radius_mm"),
    (
      "name: a\nzones: [{name: other, class: driving, center_mm: [0,0,0], radius_mm: 9}]\n", "2:16", "none of the zones"
    ),
    (
      "name: a\nzones: [{name: w, class: driving, corners_mm: [[0,0,0],[1,0,0],[1,1,0]]}]\n", "2:47",
      "4 values and has 3"
    ),
    ("name: a\nzones: [{name: w, class: driving, corners_mm: [[0,0,0],[1,0,0],[2,0,0],[3,0,0]]}]\n", "2:47", "no area"),
    ("name: a\nname: b\n", "1:1", "more than once"),
    ("name: &a b\n", "1:7", "anchors"),
    ("name: [a\n", "2:1", "not YAML"),
    ("name: a\nregions: {primary: [[0, 0], [1, 2], [1, 1]]}\n", "2:33", "between 0 and 1"),
    ("name: a\nregions: {primary: [[0, 0], [1, 1]]}\n", "2:20", "three or more"),
    ("name: a\nregions: {secondary: [[0, 0], [1, 1], [0, 1], [1, 0]]}\n", "2:31", "not convex"),
    ("name: a\nregions: {primary: [[0, 0], [0.5, 0.5], [1, 1]]}\n", "2:20", "on one line"),
    ("name: a\nroad_camera: {image: [9, 9], fx: 9, fy: 9, cx: 4}\n", "2:14", "no cy"),
    ("name: a\nroad_camera: {heigth_m: 1}\n", "2:15", "no key"),
    ("name: a\nroad_camera: {height_m: 165}\n", "2:25", "between 0.1 and 10"),
    (
      "name: a\ndisplay: {size_mm: [9, 9], size_pt: [9, 9], top_left_mm: [0, 0, 0], x_axis: [1, 0, 0], y_axis: [1, 0, 0]}\n",
      "2:96", "right angle"
    ),
  ])
  func invalidRigIsRefusedWithItsPlace(text: String, place: String, words: String) {
    let error = #expect(throws: ConfigurationError.self) { try RigFile(path: "rig.yaml", text: text) }
    let said = error?.description ?? ""
    #expect(said.hasPrefix("rig.yaml:\(place): "), "\(said)")
    #expect(said.contains(words), "\(said)")
  }

  @Test func missingOversizedAndBinaryRigFilesAreRefused() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "heed-rig-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) } }
    let file = folder.appending(path: "rig.yaml")
    #expect(throws: ConfigurationError.notFound(path: file.path)) { try RigFile.load(folder.path) }
    try Data(repeating: UInt8(ascii: "#"), count: YAMLFile.largestBytes + 1).write(to: file)
    #expect(throws: ConfigurationError.tooLarge(path: file.path, limitBytes: YAMLFile.largestBytes)) {
      try RigFile.load(folder.path)
    }
    try Data([0xFF, 0xFE, 0x00]).write(to: file)
    #expect(throws: ConfigurationError.self) { try RigFile.load(folder.path) }
  }

  @Test func hostileYAMLIsRefused() {
    let bomb = "a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\nname: n\n"
    let deep = String(repeating: "[", count: 100_000)
    let nested = "name: a\nzones: " + String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    for text in [bomb, deep, nested, "\0", "? [a]\n: b", "- a", "---\nname: a\n---\nname: b\n", "*a", "!!binary x"] {
      #expect(throws: ConfigurationError.self) { try RigFile(path: "rig.yaml", text: text) }
    }
  }

  @Test func damagedRigFilesNeverCrash() throws {
    var random = SeededRandom(seed: 7)
    let original = Array(try RigFile(at: Self.sample).text.utf8)
    for _ in 0..<500 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 9...126, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 40))
        }
      }
      do { _ = try RigFile(path: "rig.yaml", text: String(decoding: bytes, as: UTF8.self)) } catch {}
    }
  }

  /// The sample's folder, relative to this file.
  private static let sample = Checkout.root.appending(path: "Calibration/sample-cabin").path
}
