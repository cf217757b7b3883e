import HeedGeometry
import HeedSignals

extension Frame {
  /// This frame with `number` as its index.
  func numbered(_ number: Int) -> Frame { number == index ? self : withPicture(of: self, index: number) }

  /// A frame with this frame's time and another frame's picture.
  private func withPicture(of other: Frame, index: Int) -> Frame {
    Frame(
      index: index, time: time, size: other.size, stride: other.stride, format: other.format, bytes: other.bytes,
      release: { withExtendedLifetime(other) {} })
  }

  /// The picture with one fault.
  /// - Parameter held: The last picture before the fault.
  func spoilt(by fault: Injection, held: Frame?, _ faults: inout InputFaults) -> Frame {
    switch fault.verb {
    case .stuck:
      guard let held, held !== self else { return self }
      return withPicture(of: held, index: index)
    case .black: return painted { _, _ in 8 }
    case .noise:
      var random = SplitMix(state: faults.word())
      return painted { _, _ in UInt8(truncatingIfNeeded: random.next()) }
    case .garbage: return withGarbage(seed: faults.word())
    case .covered: return covered()
    case .wrong:
      return painted { [size, bytes, stride, format] pixel, channel in
        let (x, y) = (size.width - 1 - pixel % size.width, size.height - 1 - pixel / size.width)
        return bytes.load(fromByteOffset: y * stride + x * format.bytesPerPixel + channel, as: UInt8.self)
      }
    case .resize: return resized(fault.value)
    case .off, .slow, .delayed, .intermittent, .nan, .swap: return self
    }
  }

  /// A picture of the same size and format, with a byte by `value` for each pixel and channel.
  private func painted(_ value: (Int, Int) -> UInt8) -> Frame {
    let channels = format.bytesPerPixel
    let pixels = [UInt8](unsafeUninitializedCapacity: size.width * size.height * channels) { buffer, count in
      count = size.width * size.height * channels
      for pixel in 0..<size.width * size.height {
        for channel in 0..<channels { buffer[pixel * channels + channel] = value(pixel, channel) }
      }
    }
    return Frame(index: index, time: time, size: size, format: format, pixels: pixels)
  }

  /// The picture with random pixels in half of its blocks of 32 pixels, as from a damaged decoder.
  private func withGarbage(seed: UInt64) -> Frame {
    var random = SplitMix(state: seed)
    let across = (size.width + 31) / 32
    let blocks = (0..<across * ((size.height + 31) / 32)).map { _ in random.next() }
    return painted { [size, bytes, stride, format] pixel, channel in
      let (x, y) = (pixel % size.width, pixel / size.width)
      let block = blocks[y / 32 * across + x / 32]
      if block & 1 == 1 { return UInt8(truncatingIfNeeded: (block >> 8) &+ UInt64(x ^ y) &* (block >> 40)) }
      return bytes.load(fromByteOffset: y * stride + x * format.bytesPerPixel + channel, as: UInt8.self)
    }
  }

  /// The picture through a cloth: 30% of the light, smoothed over 16 by 12 cells.
  private func covered() -> Frame {
    let (across, down) = (16, 12)
    var cells = [Double](repeating: 0, count: across * down)
    for row in 0..<down {
      for column in 0..<across {
        let (x, y) = ((2 * column + 1) * size.width / (2 * across), (2 * row + 1) * size.height / (2 * down))
        cells[row * across + column] = meanAround(x, y) * 0.3 + 10
      }
    }
    return painted { [size] pixel, _ in
      let (x, y) = (pixel % size.width, pixel / size.width)
      let column = max(0, min(Double(across - 1), (Double(x) + 0.5) * Double(across) / Double(size.width) - 0.5))
      let row = max(0, min(Double(down - 1), (Double(y) + 0.5) * Double(down) / Double(size.height) - 0.5))
      let (left, top) = (min(across - 2, Int(column)), min(down - 2, Int(row)))
      let (right, low) = (column - Double(left), row - Double(top))
      let index = top * across + left
      let above = cells[index] * (1 - right) + cells[index + 1] * right
      let below = cells[index + across] * (1 - right) + cells[index + across + 1] * right
      return UInt8(max(0, min(255, above * (1 - low) + below * low)))
    }
  }

  /// The mean of 64 pixels around a point.
  private func meanAround(_ x: Int, _ y: Int) -> Double {
    var sum = 0
    for step in 0..<64 {
      let column = min(size.width - 1, max(0, x + (step % 8 - 4) * size.width / 200))
      let row = min(size.height - 1, max(0, y + (step / 8 - 4) * size.height / 150))
      sum += Int(bytes.load(fromByteOffset: row * stride + column * format.bytesPerPixel, as: UInt8.self))
    }
    return Double(sum) / 64
  }

  private func resized(_ scale: Double) -> Frame {
    let (width, height) = (max(1, Int(Double(size.width) * scale)), max(1, Int(Double(size.height) * scale)))
    let channels = format.bytesPerPixel
    var pixels = [UInt8](repeating: 0, count: width * height * channels)
    for y in 0..<height {
      for x in 0..<width {
        let from = (y * size.height / height) * stride + (x * size.width / width) * channels
        for channel in 0..<channels {
          pixels[(y * width + x) * channels + channel] = bytes.load(fromByteOffset: from + channel, as: UInt8.self)
        }
      }
    }
    return Frame(
      index: index, time: time, size: ImageSize(width: width, height: height), format: format, pixels: pixels)
  }
}
