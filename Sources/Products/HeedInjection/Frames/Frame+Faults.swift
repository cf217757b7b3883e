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
    case .black: return painted { _, _, _ in 8 }
    case .noise:
      var random = SplitMix(state: faults.word())
      return painted { _, _, _ in UInt8(truncatingIfNeeded: random.next()) }
    case .garbage: return withGarbage(seed: faults.word())
    case .covered: return covered()
    case .wrong: return painted { [size, own = byte] in own(size.width - 1 - $0, size.height - 1 - $1, $2) }
    case .resize:
      let sides = [size.width, size.height].map { max(1, Int(Double($0) * fault.value)) }
      return painted(ImageSize(width: sides[0], height: sides[1])) { [size, own = byte] x, y, channel in
        own(x * size.width / sides[0], y * size.height / sides[1], channel)
      }
    case .off, .slow, .delayed, .intermittent, .nan, .swap: return self
    }
  }

  /// The bytes of this picture, by column, row and channel.
  private var byte: (Int, Int, Int) -> UInt8 {
    { [bytes, stride, format] x, y, channel in
      bytes.load(fromByteOffset: y * stride + x * format.bytesPerPixel + channel, as: UInt8.self)
    }
  }

  /// A picture of the same format, with a byte by `value` for each column, row and channel.
  /// - Parameter size: The size; nil for the same size.
  private func painted(_ size: ImageSize? = nil, _ value: (Int, Int, Int) -> UInt8) -> Frame {
    let (size, channels) = (size ?? self.size, format.bytesPerPixel)
    let pixels = (0..<size.width * size.height * channels).map { place in
      value(place / channels % size.width, place / channels / size.width, place % channels)
    }
    return Frame(index: index, time: time, size: size, format: format, pixels: pixels)
  }

  /// The picture with random pixels in half of its blocks of 32 pixels, as from a damaged decoder.
  private func withGarbage(seed: UInt64) -> Frame {
    var random = SplitMix(state: seed)
    let across = (size.width + 31) / 32
    let blocks = (0..<across * ((size.height + 31) / 32)).map { _ in random.next() }
    return painted { [own = byte] x, y, channel in
      let block = blocks[y / 32 * across + x / 32]
      if block & 1 == 1 { return UInt8(truncatingIfNeeded: (block >> 8) &+ UInt64(x ^ y) &* (block >> 40)) }
      return own(x, y, channel)
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
    return painted { [size] x, y, _ in
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
    let sum = (0..<64).reduce(0) { sum, step in
      let column = min(size.width - 1, max(0, x + (step % 8 - 4) * size.width / 200))
      let row = min(size.height - 1, max(0, y + (step / 8 - 4) * size.height / 150))
      return sum + Int(byte(column, row, 0))
    }
    return Double(sum) / 64
  }
}
