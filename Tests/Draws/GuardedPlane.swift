import Foundation

/// A picture plane that ends at a page's last byte. Reading beyond it crashes: the next page is not readable.
public final class GuardedPlane {
  /// The first byte of the first row.
  public let start: UnsafePointer<UInt8>
  private let map: UnsafeMutableRawPointer
  private let length: Int

  /// nil for a plane above a megabyte, without a size, or whose rows do not fit.
  /// - Parameters:
  ///   - row: Bytes of the pixels in a row; the last row has no further bytes.
  ///   - stride: Bytes from one row to the next.
  public init?(rows: Int, row: Int, stride: Int) {
    guard rows > 0, row > 0, stride >= row, rows * stride <= 1 << 20 else { return nil }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let size = (rows - 1) * stride + row
    let pages = (size + page - 1) / page * page
    length = pages + page
    guard let map = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), map != MAP_FAILED,
      mprotect(map + pages, page, PROT_NONE) == 0
    else { fatalError("no memory for a plane") }
    self.map = map
    start = UnsafePointer((map + (pages - size)).assumingMemoryBound(to: UInt8.self))
  }

  deinit { munmap(map, length) }
}
