import HeedGeometry
import HeedSignals
import Synchronization

/// Brightness from 16 to 235 as pixels from 0 to 255, made at the first reading.
final class ExpandedGray: Sendable {
  private struct Plane: @unchecked Sendable {  // Read-only, and valid while its frame lives.
    let luma: LumaPlane
  }
  private struct Made: @unchecked Sendable {  // Filled once, under the lock.
    var buffer: UnsafeMutablePointer<UInt8>?
  }

  private let plane: Plane
  private let size: ImageSize
  private let made = Mutex(Made())
  /// The pixel for each brightness. Choice: ITU-R BT.601: black is 16, white is 235.
  private static let table: [UInt8] = (0...255).map { UInt8(clamping: (($0 - 16) * 255 + 109) / 219) }

  init(of luma: LumaPlane, size: ImageSize) { (plane, self.size) = (Plane(luma: luma), size) }

  deinit { made.withLock { $0.buffer?.deallocate() } }

  /// The pixels without padding, always in the same memory.
  var bytes: UnsafeRawPointer {
    let buffer = made.withLock { made -> SendablePointer in
      if let buffer = made.buffer { return SendablePointer(buffer) }
      let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * size.height)
      for row in 0..<size.height {
        let from = plane.luma.bytes.advanced(by: row * plane.luma.stride).assumingMemoryBound(to: UInt8.self)
        for column in 0..<size.width { buffer[row * size.width + column] = Self.table[Int(from[column])] }
      }
      made.buffer = buffer
      return SendablePointer(buffer)
    }
    return buffer.value
  }
}
