public import HeedGeometry

extension Frame {
  /// The picture rotated by a multiple of 90 degrees: a copy, or the frame itself for `none`.
  public func turned(by turn: QuarterTurn) -> Frame {
    guard turn != .none else { return self }
    let turnedSize = turn.turned(size)
    let pixel = format.bytesPerPixel
    var pixels = [UInt8](repeating: 0, count: turnedSize.width * turnedSize.height * pixel)
    let (width, height) = (size.width, size.height)
    pixels.withUnsafeMutableBytes { target in
      for y in 0..<height {
        for x in 0..<width {
          let place =
            switch turn {
            case .none: y * width + x
            case .clockwise: x * height + (height - 1 - y)
            case .half: (height - 1 - y) * width + (width - 1 - x)
            case .counterclockwise: (width - 1 - x) * height + y
            }
          for byte in 0..<pixel {
            target[place * pixel + byte] = bytes.load(fromByteOffset: y * stride + x * pixel + byte, as: UInt8.self)
          }
        }
      }
    }
    return Frame(index: index, time: time, size: turnedSize, format: format, pixels: pixels)
  }
}

extension RoadObservation {
  /// The observation as seen in the rotated picture.
  public func turned(by turn: QuarterTurn) -> RoadObservation {
    guard turn != .none else { return self }
    var result = self
    result.size = turn.turned(size)
    for index in objects.indices { result.objects[index].box = turn.turned(objects[index].box, in: size) }
    result.lanes = lanes.map { lanes in
      lanes.map { lane in
        var lane = lane
        lane.points = lane.points.map { turn.turned($0, in: size) }
        return lane
      }
    }
    return result
  }
}
