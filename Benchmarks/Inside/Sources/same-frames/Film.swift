import Draws
import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo

/// All frames of a clip, in memory.
struct Film {
  /// What is wrong with a clip.
  enum Fault: Error { case noFrames, notInColour, noCamera }

  let frames: [Frame]
  let size: ImageSize

  init(_ clip: String) throws {
    let source = try makeSource(clip)
    try source.open()
    defer { source.stop() }
    var frames: [Frame] = []
    reading: while true {
      switch try source.next(timeout: .seconds(10)) {
      case .frame(let frame): frames.append(frame)
      case .nothingYet: continue
      case .ended: break reading
      }
    }
    guard let first = frames.first else { throw Fault.noFrames }
    guard frames.allSatisfy({ $0.format == .bgr8 && $0.size == first.size }) else { throw Fault.notInColour }
    (self.frames, size) = (frames, first.size)
  }

  /// The frames whose times lie in a range of seconds.
  func frames(_ seconds: Range<Double>) -> ArraySlice<Frame> {
    let first = frames.firstIndex { $0.time.seconds(since: .zero) >= seconds.lowerBound } ?? frames.endIndex
    let last = frames.firstIndex { $0.time.seconds(since: .zero) >= seconds.upperBound } ?? frames.endIndex
    return frames[first..<max(first, last)]
  }
}

extension Frame {
  /// Rows from top to bottom without padding, BGR.
  var pixels: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(size.width * size.height * 3)
    for row in 0..<size.height {
      result.append(contentsOf: UnsafeRawBufferPointer(start: bytes + row * stride, count: size.width * 3))
    }
    return result
  }

  /// The same picture as one block of BGR, without a plane of its brightness.
  var asBGR: Frame { Frame(index: index, time: time, size: size, format: .bgr8, pixels: pixels) }
}

/// Sensor noise: each byte of a picture changes by itself.
struct SensorNoise {
  /// Standard deviation, grey levels. Source: the requirement's noise is told by its row.
  static let levels = 2.0
  /// Number of different changes, more than a picture has bytes.
  private static let count = 1 << 21

  private let changes: [Int16]
  private var chance: SeededRandom

  init(seed: UInt64) {
    var chance = SeededRandom(seed: seed)
    changes = (0..<Self.count).map { _ in Int16(chance.normal(0, Self.levels).rounded()) }
    self.chance = chance
  }

  /// The picture with new noise.
  mutating func add(to frame: Frame) -> Frame {
    var pixels = frame.pixels
    // Each picture begins at another place of the changes, so that their noise is not the same.
    let begin = Int(chance.next() % UInt64(Self.count))
    pixels.withUnsafeMutableBufferPointer { pixels in
      changes.withUnsafeBufferPointer { changes in
        for index in pixels.indices {
          let value = Int16(pixels[index]) + changes[(begin + index) & (Self.count - 1)]
          pixels[index] = UInt8(clamping: value)
        }
      }
    }
    return Frame(index: frame.index, time: frame.time, size: frame.size, format: .bgr8, pixels: pixels)
  }
}
