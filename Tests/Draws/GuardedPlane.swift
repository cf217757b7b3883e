import Foundation

/// A picture plane that ends at a page's last byte; the page behind is not readable.
public final class GuardedPlane {
  /// The first row's first byte.
  public let start: UnsafePointer<UInt8>
  private let map: UnsafeMutableRawPointer
  private let length: Int

  /// nil above a megabyte, without a size, or for rows that do not fit.
  /// - Parameters:
  ///   - row: Bytes of a row's pixels; the last row has no further bytes.
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
