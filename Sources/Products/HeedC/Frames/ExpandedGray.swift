import HeedGeometry
import HeedSignals
import Synchronization

/// Brightness from 16 to 235 as pixels from 0 to 255, made at the first reading.
final class ExpandedGray: @unchecked Sendable {  // `luma` is read-only, and valid while its frame lives.
  private let luma: LumaPlane
  private let size: ImageSize
  private let made = Mutex<SendablePointer?>(nil)
  /// The pixel for each brightness. Choice: ITU-R BT.601: black is 16, white is 235.
  private static let table: [UInt8] = (0...255).map { UInt8(clamping: (($0 - 16) * 255 + 109) / 219) }

  init(of luma: LumaPlane, size: ImageSize) { (self.luma, self.size) = (luma, size) }

  deinit { made.withLock { $0?.value.deallocate() } }

  /// The pixels without padding, always in the same memory.
  var bytes: UnsafeRawPointer {
    let pixels = made.withLock { made -> SendablePointer in
      if let made { return made }
      let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * size.height)
      for row in 0..<size.height {
        let from = luma.bytes.advanced(by: row * luma.stride).assumingMemoryBound(to: UInt8.self)
        for column in 0..<size.width { buffer[row * size.width + column] = Self.table[Int(from[column])] }
      }
      let pixels = SendablePointer(buffer)
      made = pixels
      return pixels
    }
    return pixels.value
  }
}
