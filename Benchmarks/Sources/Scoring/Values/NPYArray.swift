package import Foundation

/// A NumPy array: eight-byte floating-point numbers, little-endian, in row-major order.
package struct NPYArray: Sendable {
  package var shape: [Int]
  package var values: [Double]

  /// - Throws: ``ScoringError/unreadable(path:reason:)`` if the data is not such an array, or its length does not
  ///   match its shape.
  package init(_ data: Data, file: String) throws(ScoringError) {
    func bad(_ reason: String) -> ScoringError { .unreadable(path: file, reason: reason) }
    let bytes = [UInt8](data)
    // Source: numpy.lib.format: magic, version, length of the header (two bytes in version 1), header, values.
    guard bytes.count >= 10, bytes.starts(with: [0x93] + Array("NUMPY".utf8)), bytes[6] == 1 else {
      throw bad("is no npy file of version 1")
    }
    let start = 10 + Int(bytes[8]) + Int(bytes[9]) << 8
    guard bytes.count >= start else { throw bad("ends within its header") }
    let header = String(decoding: bytes[10..<start], as: UTF8.self)
    guard header.contains("'descr': '<f8'"), header.contains("'fortran_order': False") else {
      throw bad("does not hold row-major float64")
    }
    guard let match = header.firstMatch(of: #/'shape': \(([0-9, ]*)\)/#) else { throw bad("has no shape") }
    let sides = match.1.split { $0 == "," || $0 == " " }
    let shape = sides.compactMap { Int($0) }
    var (count, isTooLarge) = (1, shape.count != sides.count)
    for side in shape {
      let (product, overflows) = count.multipliedReportingOverflow(by: side)
      (count, isTooLarge) = (product, isTooLarge || overflows)
    }
    let body = bytes.count - start
    guard !isTooLarge, body.isMultiple(of: 8), body / 8 == count else { throw bad("is not as long as its shape says") }
    self.shape = shape
    values = (0..<count).map { index in
      let bits = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + index * 8 + $1]) << UInt64($1 * 8) }
      return Double(bitPattern: bits)
    }
  }
}
