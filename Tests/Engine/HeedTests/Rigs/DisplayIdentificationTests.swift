import Foundation
import Heed
import Testing

@Suite("A display's own description gives its size, or nothing")
struct DisplayIdentificationTests {
  /// An EDID with one detailed timing and a name.
  private static func edid(
    pixels: SIMD2<Int> = SIMD2(1920, 1080), millimeters: SIMD2<Int> = SIMD2(344, 194),
    centimeters: SIMD2<Int> = SIMD2(34, 19),
    name: String? = "Panel 15"
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 128)
    bytes.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
    (bytes[21], bytes[22]) = (UInt8(centimeters.x), UInt8(centimeters.y))
    (bytes[54], bytes[55]) = (0x1D, 0x36)
    (bytes[56], bytes[59]) = (UInt8(pixels.x & 255), UInt8(pixels.y & 255))
    (bytes[58], bytes[61]) = (UInt8(pixels.x >> 8) << 4, UInt8(pixels.y >> 8) << 4)
    (bytes[66], bytes[67]) = (UInt8(millimeters.x & 255), UInt8(millimeters.y & 255))
    bytes[68] = UInt8(millimeters.x >> 8) << 4 | UInt8(millimeters.y >> 8)
    if let name {
      bytes[75] = 0xFC
      let text = Array(name.utf8.prefix(13)) + [10]
      bytes.replaceSubrange(77..<77 + text.count, with: text)
    }
    return sealed(bytes)
  }

  /// Adds the checksum that makes all bytes sum to 0.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    bytes[..<127] + [0 &- bytes[..<127].reduce(UInt8(0), &+)]
  }

  @Test func displaySizeIsReadFromEDID() throws {
    let display = try DisplayIdentification(edid: Self.edid())
    #expect(display.widthMeters == 0.344 && display.heightMeters == 0.194)
    #expect(display.widthPixels == 1920 && display.heightPixels == 1080 && display.model == "Panel 15")
    #expect(try DisplayIdentification(edid: Self.edid(name: nil)).model == nil)
  }

  /// Millimetres, centimetres, and the resulting width.
  private static let sizes: [([Int], [Int], Double, Comment)] = [
    ([160, 90], [60, 34], 0.6, "an aspect ratio in place of millimetres: the centimetres count"),
    ([0, 0], [60, 34], 0.6, "no millimetres: the centimetres count"),
    ([597, 336], [0, 0], 0.597, "no centimetres"),
  ]

  @Test(arguments: sizes)
  func plausibleEDIDSizeIsPreferred(millimeters: [Int], centimeters: [Int], width: Double, why: Comment) throws {
    let display = try DisplayIdentification(
      edid: Self.edid(millimeters: SIMD2(millimeters), centimeters: SIMD2(centimeters)))
    #expect(display.widthMeters == width, why)
  }

  private static let nonsense: [([Int], [Int], Comment)] = [
    ([160, 90], [16, 9], "aspect ratios on both sides"), ([344, 344], [0, 0], "not of its pixels' shape"),
    ([30, 17], [3, 2], "smaller than any display"), ([344, 194], [60, 34], "two sizes"),
    ([0, 0], [0, 0], "none: a projector"), ([0, 0], [79, 0], "an aspect ratio, as EDID 1.4 allows"),
  ]

  @Test(arguments: nonsense)
  func impossibleEDIDSizeIsRefused(millimeters: [Int], centimeters: [Int], why: Comment) {
    #expect(throws: DisplayIdentification.Refusal.self, why) {
      _ = try DisplayIdentification(edid: Self.edid(millimeters: SIMD2(millimeters), centimeters: SIMD2(centimeters)))
    }
  }

  @Test func damagedEDIDIsRefused() {
    var bytes = Self.edid()
    bytes[60] ^= 1
    for broken in [bytes, [], Array(Self.edid().prefix(127)), [UInt8](repeating: 0, count: 128)] {
      #expect(throws: DisplayIdentification.Refusal.damaged) { _ = try DisplayIdentification(edid: broken) }
    }
    #expect(throws: DisplayIdentification.Refusal.noSize) {
      _ = try DisplayIdentification(edid: Self.edid(pixels: .zero))
    }
  }

  @Test func connectedDisplaysAreListed() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "heed-test-\(UUID().uuidString)")
    defer { do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) } }
    for (name, status, bytes) in [
      ("card0-DP-1", "disconnected\n", Self.edid()), ("card0-HDMI-A-1", "connected\n", Self.edid()),
      ("card0-eDP-1", "connected\n", [1, 2, 3]), ("card0-VGA-1", "connected\n", []),
    ] {
      let place = folder.appending(path: name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data(status.utf8).write(to: place.appending(path: "status"))
      try Data(bytes).write(to: place.appending(path: "edid"))
    }
    let displays = ConnectedDisplay.all(in: folder.path)
    #expect(displays.map(\.connector) == ["card0-HDMI-A-1", "card0-eDP-1"])
    #expect(try displays[0].identification.get().widthMeters == 0.344)
    #expect(displays[1].identification == .failure(.damaged))
    #expect(ConnectedDisplay.all(in: folder.path + "/none") == [])
  }
}
