import HeedGeometry
import HeedSignals
import HeedVideo

/// Pictures as cameras send them: brightness and colours in planes. Source: ITU-R BT.601, limited range.
struct Planes {
  /// Frees the planes with the last reference.
  private final class Memory: Sendable {
    nonisolated(unsafe) let bytes: UnsafeMutablePointer<UInt8>
    init(_ count: Int) { bytes = .allocate(capacity: count) }
    deinit { bytes.deallocate() }
  }

  private let converter = PlanarConverter()

  /// The picture in a format; the sides of its size are even.
  func frame(_ frame: Frame, _ format: PlanarConverter.Format) throws -> Frame {
    let (width, height) = (frame.size.width, frame.size.height)
    let (luma, chroma) = (width * height, width * height / 4)
    let memory = Memory(luma + 2 * chroma)
    let bytes = memory.bytes
    // The distance from one blue difference to the next, and to its red difference.
    let (step, red) = format == .nv12 ? (2, 1) : (1, chroma)
    frame.pixels.withUnsafeBufferPointer { pixels in
      func color(_ x: Int, _ y: Int) -> SIMD3<Float> {
        let place = (y * width + x) * 3
        return SIMD3(Float(pixels[place]), Float(pixels[place + 1]), Float(pixels[place + 2]))
      }
      func byte(_ color: SIMD3<Float>, _ weights: SIMD3<Float>, _ offset: Float) -> UInt8 {
        UInt8(max(0, min(255, ((color * weights).sum() + offset).rounded())))
      }
      for y in 0..<height {
        for x in 0..<width { bytes[y * width + x] = byte(color(x, y), [0.0979, 0.5041, 0.2568], 16) }
      }
      for y in 0..<height / 2 {
        for x in 0..<width / 2 {
          let upper = color(2 * x, 2 * y) + color(2 * x + 1, 2 * y)
          let mean = (upper + color(2 * x, 2 * y + 1) + color(2 * x + 1, 2 * y + 1)) / 4
          let place = luma + (y * (width / 2) + x) * step
          bytes[place] = byte(mean, [0.4392, -0.2910, -0.1482], 128)
          bytes[place + red] = byte(mean, [-0.0714, -0.3678, 0.4392], 128)
        }
      }
    }
    let start = UnsafeRawPointer(bytes)
    let planes =
      format == .nv12
      ? [(start, width), (start + luma, width)]
      : [(start, width), (start + luma, width / 2), (start + luma + chroma, width / 2)]
    return try converter.frame(
      index: frame.index, time: frame.time, size: frame.size, format: format, range: .limited,
      planes: planes.map { (bytes: $0.0, stride: $0.1) }, release: { withExtendedLifetime(memory) {} })
  }
}
