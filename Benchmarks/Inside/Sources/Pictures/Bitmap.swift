package import Foundation
package import HeedGeometry

/// A picture file that needs no encoder. Source: Windows bitmap, BITMAPINFOHEADER, 24 bits a pixel.
package struct Bitmap {
  package var size: ImageSize
  /// Rows from top to bottom, BGR.
  package var pixels: [UInt8]

  package init(size: ImageSize, pixels: [UInt8]) { (self.size, self.pixels) = (size, pixels) }

  package var data: Data {
    let row = (size.width * 3 + 3) / 4 * 4
    var data = Data("BM".utf8)
    func append(_ value: Int, bytes: Int) {
      for index in 0..<bytes { data.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    append(54 + row * size.height, bytes: 4)
    append(0, bytes: 4)
    append(54, bytes: 4)
    append(40, bytes: 4)
    append(size.width, bytes: 4)
    append(size.height, bytes: 4)
    append(1, bytes: 2)
    append(24, bytes: 2)
    append(0, bytes: 24)
    let padding = [UInt8](repeating: 0, count: row - size.width * 3)
    for index in (0..<size.height).reversed() {
      data.append(contentsOf: pixels[index * size.width * 3..<(index + 1) * size.width * 3])
      data.append(contentsOf: padding)
    }
    return data
  }
}
