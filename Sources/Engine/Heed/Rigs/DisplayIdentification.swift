import Foundation

/// A display's own description, its EDID. Source: VESA E-EDID Standard, release A, revision 2 (EDID 1.4).
public struct DisplayIdentification: Hashable, Sendable {
  /// Width and height of the picture area, metres.
  public let widthMeters, heightMeters: Double
  /// Width and height of the display's preferred mode, pixels.
  public let widthPixels, heightPixels: Int
  /// The model name in the EDID, without the serial number; nil if absent.
  public let model: String?

  /// Why a display's description (EDID) gives no size.
  public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The description is damaged, cut off, or not an EDID.
    case damaged
    /// The description gives no mode or no size.
    case noSize
    /// The sizes in the description contradict each other or fit no display.
    case nonsense(widthMillimeters: Int, heightMillimeters: Int)

    /// One sentence that says why.
    public var description: String {
      switch self {
      case .damaged: "its description (EDID) is damaged."
      case .noSize: "it does not say how large it is."
      case .nonsense(let width, let height):
        "it says \(width) x \(height) mm, which is not true of a display with its pixels."
      }
    }
  }

  private static let header: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0]
  /// Accepted side lengths, millimetres. Choice: a pocket display to a wall; aspect ratios fail some check.
  private static let sides = 60...2500
  /// Maximum difference between a pixel's sides, as a share. Choice: panels are off by 0.01, rounded sizes by more.
  private static let mostStretch = 0.06
  /// Accepted pixels per millimetre. Choice: a television 2 m wide has 1, a phone 25. This does not exclude
  /// placeholders such as 160 x 90 mm, so `disguised` lists them.
  private static let densities = 0.4...30.0
  /// Sizes that are really aspect ratios. Choice: televisions and projectors write 16 x 9, 16 x 10, or tenfold.
  private static let disguised: Set<SIMD2<Int>> = [
    SIMD2(160, 90), SIMD2(160, 100), SIMD2(1600, 900), SIMD2(1600, 1000), SIMD2(16, 9), SIMD2(16, 10),
  ]

  /// Reads a display's EDID; throws why it gives no size.
  public init(edid bytes: [UInt8]) throws(Refusal) {
    guard bytes.count >= 128, Array(bytes[..<8]) == Self.header,
      bytes[..<128].reduce(UInt8(0), &+) == 0
    else { throw .damaged }
    let timing = Array(bytes[54..<72])
    guard timing[0] != 0 || timing[1] != 0 else { throw .noSize }
    func value(_ low: Int, _ high: UInt8) -> Int { Int(timing[low]) | Int(high) << 8 }
    (widthPixels, heightPixels) = (value(2, timing[4] >> 4), value(5, timing[7] >> 4))
    guard widthPixels > 0, heightPixels > 0 else { throw .noSize }
    let exact = SIMD2(value(12, timing[14] >> 4), value(13, timing[14] & 15))
    // Sizes in whole centimetres, times 10. A single 0 means an aspect ratio or a projector.
    let rough = SIMD2(Int(bytes[21]), Int(bytes[22])) &* 10
    let pixels = SIMD2(widthPixels, heightPixels)
    let size: SIMD2<Int>
    if Self.isSensible(exact, pixels), rough == .zero || rough.x == 0 || rough.y == 0 || Self.agree(exact, rough) {
      size = exact
    } else if Self.isSensible(rough, pixels), !Self.isSensible(exact, pixels) {
      size = rough
    } else {
      guard exact != .zero || rough != .zero else { throw .noSize }
      let told = exact == .zero ? rough : exact
      throw .nonsense(widthMillimeters: told.x, heightMillimeters: told.y)
    }
    (widthMeters, heightMeters) = (Double(size.x) / 1000, Double(size.y) / 1000)
    model = stride(from: 54, to: 126, by: 18).lazy.compactMap { Self.name(Array(bytes[$0..<$0 + 18])) }.first
  }

  private static func isSensible(_ size: SIMD2<Int>, _ pixels: SIMD2<Int>) -> Bool {
    guard sides.contains(size.x), sides.contains(size.y), !disguised.contains(size) else { return false }
    let across = Double(pixels.x) / Double(size.x), down = Double(pixels.y) / Double(size.y)
    // Rounding to whole centimetres changes the shape of a small display by more than a percent.
    let rounding = 10 / Double(min(size.x, size.y))
    return densities.contains(across) && abs(across / down - 1) <= mostStretch + rounding / 2
  }

  private static func agree(_ exact: SIMD2<Int>, _ rough: SIMD2<Int>) -> Bool {
    abs(exact.x - rough.x) <= 10 && abs(exact.y - rough.y) <= 10
  }

  /// The display's model name in a part of the EDID; nil if the part holds no name.
  private static func name(_ descriptor: [UInt8]) -> String? {
    guard descriptor[0] == 0, descriptor[1] == 0, descriptor[3] == 0xFC else { return nil }
    let text = descriptor[5...].prefix { $0 != 10 }.filter { (32..<127).contains($0) }
    let name = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    return name.isEmpty ? nil : name
  }
}

/// A connected display.
public struct ConnectedDisplay: Hashable, Sendable {
  /// The connector's name, such as `card0-HDMI-A-1`.
  public let connector: String
  /// What the display says about itself, or why that cannot be used.
  public let identification: Result<DisplayIdentification, DisplayIdentification.Refusal>

  /// The displays that the kernel lists, in the order of their connectors; empty in containers and on other systems.
  /// - Parameter folder: Where the kernel lists displays.
  public static func all(in folder: String = "/sys/class/drm") -> [ConnectedDisplay] {
    let files = FileManager.default
    // A machine without a graphics driver has no such folder, and knows no display.
    guard let names = try? files.contentsOfDirectory(atPath: folder) else { return [] }
    return names.sorted().compactMap { name in
      let place = "\(folder)/\(name)"
      guard let edid = files.contents(atPath: "\(place)/edid"), !edid.isEmpty else { return nil }
      let status = files.contents(atPath: "\(place)/status").map { String(decoding: $0, as: UTF8.self) }
      guard status.map({ $0.hasPrefix("connected") }) ?? true else { return nil }
      return ConnectedDisplay(
        connector: name,
        identification: Result { () throws(DisplayIdentification.Refusal) in
          try DisplayIdentification(edid: Array(edid))
        })
    }
  }
}
