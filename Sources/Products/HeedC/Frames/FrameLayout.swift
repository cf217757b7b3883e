import CHeed
import HeedVideo

/// The pixel layout of a C frame.
enum FrameLayout: Equatable {
  case gray, bgr, bgra
  /// `step` is the number of bytes per pixel.
  case rgb(step: Int)
  case planar(PlanarConverter.Format)

  /// One plane of a frame.
  struct Plane {
    let bytes: UnsafeRawPointer
    let stride: Int
    /// Number of bytes in the plane that are read.
    let count: Int
  }

  init?(pixels: Int32) {
    guard pixels > 0 else { return nil }
    switch heed_pixels(rawValue: UInt32(pixels)) {
    case HEED_GRAY8: self = .gray
    case HEED_BGR24: self = .bgr
    case HEED_BGRA32: self = .bgra
    case HEED_RGB24: self = .rgb(step: 3)
    case HEED_RGBA32: self = .rgb(step: 4)
    case HEED_NV12: self = .planar(.nv12)
    case HEED_I420: self = .planar(.i420)
    default: return nil
    }
  }

  /// Checks the planes of a frame.
  func planes(of raw: heed_frame) throws -> [Plane] {
    let (width, height) = (Int(raw.width), Int(raw.height))
    let given = [raw.planes.0, raw.planes.1, raw.planes.2]
    let strides = [raw.strides.0, raw.strides.1, raw.strides.2]
    let rows: [(bytes: Int, count: Int)]
    switch self {
    case .gray: rows = [(width, height)]
    case .bgr: rows = [(width * 3, height)] + (given[1] == nil ? [] : [(width, height)])
    case .bgra: rows = [(width * 4, height)]
    case .rgb(let step): rows = [(width * step, height)]
    case .planar(let format):
      try require(width % 2 == 0 && height % 2 == 0, "YUV 4:2:0 has even sides, not \(width) x \(height).")
      let half: (bytes: Int, count: Int) = (width / 2, height / 2)
      rows = [(width, height)] + (format == .nv12 ? [(width, height / 2)] : [half, half])
    }
    for place in rows.count..<given.count {
      try require(
        given[place] == nil && strides[place] == 0,
        "frame.planes[\(place)] or its stride is set, but this pixel format has no such plane; leave both 0.")
    }
    let hasBrightness = self == .gray || rows.count > 1
    try require(hasBrightness || raw.range == 0, "frame.range is for brightness in a plane of its own; leave it 0.")
    return try rows.enumerated().map { place, row in
      guard let bytes = given[place] else { throw Failure(HEED_BAD_ARGUMENT, "frame.planes[\(place)] is NULL.") }
      try require(
        strides[place] >= row.bytes, "frame.strides[\(place)] is \(strides[place]); a row has \(row.bytes) bytes.")
      let stride = Int(strides[place])
      return Plane(bytes: UnsafeRawPointer(bytes), stride: stride, count: stride * (row.count - 1) + row.bytes)
    }
  }
}

/// A copy of a frame's planes, freed with this object.
final class OwnedPlanes: @unchecked Sendable {  // Only read after `init`.
  let pointers: [UnsafeRawPointer]
  private let buffers: [UnsafeMutableRawBufferPointer]

  init(_ planes: [FrameLayout.Plane]) {
    buffers = planes.map { plane in
      // The copy is longer than the pixels, because vector code may read past the last pixel.
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: plane.count + 64, alignment: 64)
      buffer.copyMemory(from: UnsafeRawBufferPointer(start: plane.bytes, count: plane.count))
      return buffer
    }
    pointers = buffers.compactMap { $0.baseAddress.map { UnsafeRawPointer($0) } }
  }

  deinit { buffers.forEach { $0.deallocate() } }
}
