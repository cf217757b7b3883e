import HeedGeometry
import HeedSignals
import HeedVision
import Synchronization
import Testing

/// A picture with its brightness in a separate plane; reading the brightness must not request the colours.
@Suite struct LumaPlaneTests {
  private let whole = ImageRect(x: 0, y: 0, width: 16, height: 12)

  /// A frame of one value, and a count of the requests for its colours.
  private func frame(_ value: UInt8, _ range: LumaPlane.Range) -> (
    frame: Frame, asked: @Sendable () -> Int, plane: Plane
  ) {
    let plane = Plane(value, count: 20 * 12)
    let asked = Counter()
    let frame = Frame(
      index: 0, time: .zero, size: ImageSize(width: 16, height: 12),
      luma: LumaPlane(bytes: plane.bytes, stride: 20, range: range), stride: 48, format: .bgr8,
      bytes: {
        asked.add()
        return plane.bytes
      }, release: { withExtendedLifetime(plane) {} })
    return (frame, { asked.count }, plane)
  }

  @Test(
    arguments: [
      (16, LumaPlane.Range.limited, 0.0, "black of video"),
      (235, .limited, 255, "white of video"),
      (126, .limited, 128, "110 of 219 steps"),
      (10, .limited, 0, "below black is black"),
      (250, .limited, 255, "above white is white"),
      (16, .full, 16, "a photograph's values are what they are"),
      (250, .full, 250, "a photograph's values are what they are"),
    ] as [(UInt8, LumaPlane.Range, Double, Comment)])
  func brightnessNeedsNoColourDecoding(value: UInt8, range: LumaPlane.Range, expected: Double, why: Comment) throws {
    let made = frame(value, range)
    let patch = try #require(try LumaPatch(made.frame, box: whole))
    #expect(patch.values.allSatisfy { $0 == Float(expected) }, why)
    let statistics = try FrameStatistics(made.frame)
    #expect(abs(statistics.meanLuma - expected) < 0.51, why)
    #expect(made.asked() == 0, "nobody wanted colours")
  }

  @Test func readingBrightnessDoesNotChangeThePicture() throws {
    // The plane belongs to the decoder, which makes later pictures of the video from it.
    let made = frame(100, .limited)
    _ = try LumaPatch(made.frame, box: whole)
    _ = try LumaPatch(made.frame, box: whole, scale: 0.5)
    _ = try FrameStatistics(made.frame)
    #expect(made.plane.values.allSatisfy { $0 == 100 })
  }

  @Test func retimedFrameSharesPlaneAndColours() {
    let made = frame(100, .limited)
    let later = made.frame.retimed(Timestamp(milliseconds: 40), index: 7)
    #expect(later.luma?.bytes == made.frame.luma?.bytes)
    #expect(made.asked() == 0)
    #expect(later.bytes == made.frame.bytes)
    #expect(made.asked() == 2)
  }
}

private final class Plane: @unchecked Sendable {  // Written by its init alone.
  let bytes: UnsafeRawPointer
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  var values: [UInt8] { Array(buffer) }

  init(_ value: UInt8, count: Int) {
    buffer = .allocate(capacity: count)
    buffer.initialize(repeating: value)
    bytes = UnsafeRawPointer(UnsafeMutableRawPointer(buffer.baseAddress.unsafelyUnwrapped))
  }

  deinit { buffer.deallocate() }
}

private final class Counter: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}
