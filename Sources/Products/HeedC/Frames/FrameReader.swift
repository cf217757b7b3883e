import CHeed
import HeedGeometry
import HeedSignals
import HeedVideo
import Synchronization

/// Converts C frames to the engine's frames.
struct FrameReader {
  /// Accepted sides of a frame, pixels. Choice: a face needs more than 16 pixels; no sensor in a car exceeds 8192.
  private static let sides: ClosedRange<Int32> = 16...8192
  /// Maximum number of bytes per row. Choice: more than the longest row, because camera allocators pad rows.
  private static let longestStride: Int32 = 1 << 20
  /// Latest time, nanoseconds. Choice: about 146 years, so that the sum of two times does not overflow.
  private static let latest: Int64 = 1 << 62

  private let planar = PlanarConverter()

  /// Makes a frame of the caller's pixels.
  /// - Parameter copies: False uses the caller's pixels, which are valid only until the caller's function returns.
  func frame(_ raw: heed_frame, index: Int, copies: Bool) throws -> Frame {
    let layout = try Self.layout(of: raw)
    let time = try Self.time(raw.time_ns, "frame.time_ns")
    let size = ImageSize(width: Int(raw.width), height: Int(raw.height))
    let planes = try layout.planes(of: raw)
    let owned = copies ? OwnedPlanes(planes) : nil
    let bytes = owned?.pointers ?? planes.map(\.bytes)
    let release: @Sendable () -> Void = { withExtendedLifetime(owned) {} }
    let range: LumaPlane.Range = raw.range == HEED_LIMITED_RANGE.number ? .limited : .full

    switch layout {
    case .gray where range == .limited:
      let luma = LumaPlane(bytes: bytes[0], stride: planes[0].stride, range: range)
      let expanded = ExpandedGray(of: luma, size: size)
      return Frame(
        index: index, time: time, size: size, luma: luma, stride: size.width, format: .gray8,
        bytes: { expanded.bytes }, release: release)
    case .planar(let format):
      return try planar.frame(
        index: index, time: time, size: size, format: format, range: range,
        planes: zip(bytes, planes).map { ($0, $1.stride) }, release: release)
    case .bgr where planes.count == 2:
      let pixels = SendablePointer(value: bytes[0])
      return Frame(
        index: index, time: time, size: size, luma: LumaPlane(bytes: bytes[1], stride: planes[1].stride, range: range),
        stride: planes[0].stride, format: .bgr8, bytes: { pixels.value }, release: release)
    case .gray, .bgr, .bgra:
      return Frame(
        index: index, time: time, size: size, stride: planes[0].stride,
        format: layout == .gray ? .gray8 : layout == .bgr ? .bgr8 : .bgra8, bytes: bytes[0], release: release)
    case .rgb(let step):
      return Frame(
        index: index, time: time, size: size, format: .bgr8,
        pixels: Self.swapped(planes[0].bytes, stride: planes[0].stride, step: step, size))
    }
  }

  /// Checks and converts a time in nanoseconds.
  static func time(_ nanoseconds: Int64, _ name: String) throws -> Timestamp {
    try require((0...latest).contains(nanoseconds), "\(name) is \(nanoseconds); give nanoseconds from 0 to 2^62.")
    return Timestamp(nanoseconds: nanoseconds)
  }

  /// Checks the numbers of a frame before any pixel is read.
  private static func layout(of raw: heed_frame) throws -> FrameLayout {
    for (side, name) in [(raw.width, "width"), (raw.height, "height")] where !sides.contains(side) {
      throw Failure(
        HEED_BAD_ARGUMENT, "frame.\(name) is \(side); give \(sides.lowerBound) to \(sides.upperBound) pixels.")
    }
    guard let layout = FrameLayout(pixels: raw.pixels) else {
      throw Failure(HEED_BAD_ARGUMENT, "frame.pixels is \(raw.pixels), which is none of heed_pixels.")
    }
    try require(
      raw.range == HEED_FULL_RANGE.number || raw.range == HEED_LIMITED_RANGE.number,
      "frame.range is \(raw.range), which is none of heed_range.")
    let strides = [raw.strides.0, raw.strides.1, raw.strides.2]
    for (plane, stride) in strides.enumerated() where stride > longestStride {
      throw Failure(
        HEED_BAD_ARGUMENT, "frame.strides[\(plane)] is \(stride); rows have at most \(longestStride) bytes.")
    }
    return layout
  }

  /// Converts the order of colours from red, green, blue to blue, green, red.
  private static func swapped(_ bytes: UnsafeRawPointer, stride: Int, step: Int, _ size: ImageSize) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size.width * size.height * 3) { out, count in
      count = size.width * size.height * 3
      for row in 0..<size.height {
        let from = bytes.advanced(by: row * stride).assumingMemoryBound(to: UInt8.self)
        let to = row * size.width * 3
        for column in 0..<size.width {
          out[to + column * 3] = from[column * step + 2]
          out[to + column * 3 + 1] = from[column * step + 1]
          out[to + column * 3 + 2] = from[column * step]
        }
      }
    }
  }
}

/// A pointer to read-only pixels, which live as long as their frame.
struct SendablePointer: @unchecked Sendable {
  let value: UnsafeRawPointer
}

/// Brightness from 16 to 235, converted to pixels from 0 to 255 at the first reading.
final class ExpandedGray: @unchecked Sendable {  // `luma` is read-only, and valid while its frame lives.
  private let luma: LumaPlane
  private let size: ImageSize
  private let made = Mutex<SendablePointer?>(nil)
  /// The pixel for each brightness. Choice: ITU-R BT.601: black is 16, white is 235.
  private static let table: [UInt8] = (0...255).map { UInt8(clamping: (($0 - 16) * 255 + 109) / 219) }

  init(of luma: LumaPlane, size: ImageSize) { (self.luma, self.size) = (luma, size) }

  deinit { made.withLock { $0?.value.deallocate() } }

  /// The pixels without padding between the rows. Their address never changes.
  var bytes: UnsafeRawPointer {
    let pixels = made.withLock { made -> SendablePointer in
      if let made { return made }
      let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * size.height)
      for row in 0..<size.height {
        let from = luma.bytes.advanced(by: row * luma.stride).assumingMemoryBound(to: UInt8.self)
        for column in 0..<size.width { buffer[row * size.width + column] = Self.table[Int(from[column])] }
      }
      let pixels = SendablePointer(value: UnsafeRawPointer(buffer))
      made = pixels
      return pixels
    }
    return pixels.value
  }
}
