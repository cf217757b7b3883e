import Foundation

/// A picture's plane whose last byte is the last of a page; the page behind it may not be read.
public final class GuardedPlane {
  /// The first row's first byte.
  public let start: UnsafePointer<UInt8>
  private let map: UnsafeMutableRawPointer
  private let length: Int

  /// nil for more than a megabyte, and for what has no size or rows that do not fit.
  /// - Parameters:
  ///   - row: Bytes of a row's pixels; of the last row no more are there.
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
