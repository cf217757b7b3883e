import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

@Suite struct PlanarConverterTests {
  @Test(
    arguments: [ImageSize(width: 64, height: 48), ImageSize(width: 63, height: 47)],
    [LumaPlane.Range.full, .limited])
  func samePictureAsNV12AndI420HasTheSamePixels(size: ImageSize, range: LumaPlane.Range) throws {
    let (across, down) = ((size.width + 1) / 2, (size.height + 1) / 2)
    let luma = values(size.width * size.height, step: 7)
    let (blue, red) = (values(across * down, step: 11), values(across * down, step: 13))
    let i420 = try pixels(size, .i420, range, [(luma, size.width), (blue, across), (red, across)])
    let pairs = zip(blue, red).flatMap { [$0, $1] }
    let nv12 = try pixels(size, .nv12, range, [(luma, size.width), (pairs, 2 * across)])
    #expect(i420 == nv12)
    #expect(Set(i420).count > 100, "a picture of many values")
  }

  private func values(_ count: Int, step: Int) -> [UInt8] { (0..<count).map { UInt8($0 * step % 256) } }

  /// The converted pixels, row by row.
  private func pixels(
    _ size: ImageSize, _ format: PlanarConverter.Format, _ range: LumaPlane.Range, _ planes: [([UInt8], Int)]
  ) throws -> [UInt8] {
    let buffers = planes.map { values, stride in
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: values.count, alignment: 16)
      bytes.copyMemory(from: values, byteCount: values.count)
      return (bytes: UnsafeRawPointer(bytes), stride: stride)
    }
    defer { for plane in buffers { plane.bytes.deallocate() } }
    let frame = try PlanarConverter().frame(
      index: 0, time: .zero, size: size, format: format, range: range,
      planes: buffers, release: {})
    return (0..<size.height).flatMap { row in
      Array(UnsafeRawBufferPointer(start: frame.bytes + row * frame.stride, count: size.width * 3))
    }
  }
}
