import Foundation
import Draws
import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

@Suite("A rig's probable mistakes are named with their line, and right rigs are not questioned")
struct RigDoubtTests {
  private static func sample(_ name: String = "sample-cabin") throws -> RigFile {
    try RigFile(at: Checkout.root.appending(path: "Calibration/\(name)").path)
  }

  /// The sample cabin with its texts replaced in order.
  private static func questions(_ changes: [(String, String)]) throws -> [String] {
    var text = try sample().text
    for (old, new) in changes {
      try #require(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    return try RigFile(path: "rig.yaml", text: text).questions
  }

  @Test func samplesAreNotQuestioned() throws {
    for name in ["sample-cabin", "sample-car"] { #expect(try Self.sample(name).questions == []) }
    #expect(Rig(name: "bare").doubts.isEmpty)
    #expect(try Rig(display: .above(width: 0.344, height: 0.194)).doubts.isEmpty)
  }

  private static let mistakes: [(old: String, new: String, line: Int, words: String)] = [
    ("fx: 650", "fx: 3.6", 7, "in millimetres (almost certain)"),
    ("fx: 650", "fx: 62", 7, "a field of view in degrees"),
    ("fx: 650", "fx: 1950", 7, "19 degrees across"), ("fy: 650", "fy: 867", 8, "another aspect"),
    ("cx: 319.5\n  cy: 239.5", "cx: 239.5\n  cy: 319.5", 9, "cx and cy are exchanged"),
    ("cx: 319.5\n  cy: 239.5", "cx: 0\n  cy: 0", 9, "a corner"),
    ("image: [640, 480]", "image: [1280, 720]", 9, "another picture size or aspect, about 640x480"),
    ("image: [640, 480]", "image: [640, 540]", 9, "another picture size or aspect, about 640x480"),
    ("yaw_deg: 180", "yaw_deg: 3.14", 12, "radians"), ("yaw_deg: 180", "yaw_deg: 0", 12, "looks ahead or aside"),
    ("yaw_deg: 180", "yaw_deg: 130", 12, "50 degrees from straight ahead"),
    ("pitch_deg: 0, roll", "pitch_deg: 88, roll", 12, "looks at roof or floor"),
    ("roll_deg: 0}", "roll_deg: 180}", 12, "upside down"),
    ("[-0.3, 0.4, 1.1]", "[-0.3, -0.4, 1.1]", 12, "position_m"), ("x_axis: [-1", "x_axis: [1", 13, "looks away"),
    ("size_mm: [340, 190]", "size_mm: [34, 19]", 13, "centimetres"),
    ("[1920, 1080]", "[1080, 1920]", 13, "another shape"), ("seat: left", "seat: right", 4, "seat says right"),
    ("class: forward", "class: driving", 15, "no zone has the class forward"),
    ("class: phone", "class: nondriving", 21, "phone has the class nondriving"),
    ("radius_mm: 60", "radius_mm: 6", 16, "cluster: an odd radius"),
    (
      "[430, 75, 0]", "[0.43, 0.075, 0]", 17, "if it was written in metres, not millimetres, its middle is [430, 75, 0]"
    ),
    ("[430, 75, 0]", "[-430, 75, 0]", 17, "0.43 m to the driver's right, not on the side of its name"),
    ("[430, 75, 0]", "[430, 75, 2500]", 17, "mirror_left lies behind the driver's head"),
    ("[430, 75, 0]", "[430, 75, -2500]", 17, "ahead of the driver, too far"),
    ("[0, 53, 0]", "[0, 53, 600]", 15, "road lies at the driver's head"),
    ("[0, 186, 0]", "[0, 60, 0]", 16, "cluster and road overlap"),
    ("[-640, 85, 20]", "[430, 75, 0]", 19, "mirror_right"),
    ("height_m: 1.65", "height_m: 5.4", 30, "5.4 feet are 1.65 m"),
    ("  pitch_deg: 0\n", "  pitch_deg: 45\n", 31, "far above or below the horizon"),
  ]

  @Test(arguments: mistakes)
  func mistakeIsNamedWithItsLine(old: String, new: String, line: Int, words: String) throws {
    let questions = try Self.questions([(old, new)])
    #expect(questions.contains { $0.hasPrefix("rig.yaml:\(line): ") && $0.contains(words) }, "\(questions)")
  }

  private static let places: [(String, @Sendable (SIMD3<Double>) -> SIMD3<Double>)] = [
    ("in metres, not millimetres", { $0 / 1000 }), ("in centimetres, not millimetres", { $0 / 10 }),
    ("left and right exchanged", { $0 * SIMD3(-1, 1, 1) }), ("up and down exchanged", { $0 * SIMD3(1, -1, 1) }),
    ("in the vehicle's axes", { SIMD3(-$0.z, $0.x, -$0.y) }),
  ]

  @Test(arguments: places)
  func mistakeOfAllZonesIsOneDoubt(words: String, change: @Sendable (SIMD3<Double>) -> SIMD3<Double>) throws {
    var rig = try Self.sample().rig
    rig.zones = rig.zones.map { zone in
      Zone(
        name: zone.name, zoneClass: zone.zoneClass,
        shape: .sphere(center: Point(meters: change(zone.center.meters)), radiusMeters: 0.05))
    }
    let doubts = rig.doubts
    #expect(doubts.count == 1 && doubts.first?.text.contains(words) == true, "\(doubts)")
    #expect(doubts.first?.path == ["zones"] && doubts.first?.confidence == .almostCertain)
  }

  @Test func exchangedMirrorsAreOneDoubt() throws {
    let doubts = try Self.questions([
      ("[430, 75, 0]", "@"), ("[-640, 85, 20]", "[430, 75, 0]"), ("@", "[-640, 85, 20]"),
    ])
    #expect(doubts.count == 1 && doubts[0].contains("mirror_left and mirror_right are exchanged"), "\(doubts)")
  }

  /// The cabin mirrored for a driver on the right.
  @Test func mirroredCabinIsNotQuestioned() throws {
    var rig = try Self.sample().rig
    rig.seat = .right
    rig.vehicleFromCamera = nil
    let names = ["mirror_left": "mirror_right", "mirror_right": "mirror_left"]
    rig.zones = rig.zones.map { zone in
      let center = zone.center.meters * SIMD3(-1, 1, 1)
      return Zone(
        name: names[zone.name] ?? zone.name, zoneClass: zone.zoneClass,
        shape: .sphere(center: Point(meters: center), radiusMeters: 0.07))
    }
    #expect(rig.doubts.isEmpty, "\(rig.doubts)")
  }

  @Test(.timeLimit(.minutes(5))) func manyMisplacedZonesAreQuestioned() {
    var rig = Rig(name: "hostile", seat: .left)
    rig.zones = (0..<Rig.mostZones).map {
      Zone(
        name: "\($0) mirror left", zoneClass: .driving,
        shape: .sphere(center: Point(x: -5, y: 9, z: 9), radiusMeters: 1))
    }
    let doubts = rig.doubts
    #expect(!doubts.isEmpty)
  }
}
