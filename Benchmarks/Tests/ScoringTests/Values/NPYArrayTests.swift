import Foundation
import Testing

@testable import Scoring

struct NPYArrayTests {
  /// A file as numpy writes it.
  private static func file(
    shape: String = "(2, 3)", kind: String = "<f8", fortran: String = "False", version: UInt8 = 1,
    values: [Double] = [0, -1.5, 2, 3, .pi, 1e300]
  ) -> Data {
    var header = "{'descr': '\(kind)', 'fortran_order': \(fortran), 'shape': \(shape), }"
    header += String(repeating: " ", count: 117 - header.utf8.count) + "\n"
    var data = Data([0x93] + Array("NUMPY".utf8) + [version, 0, UInt8(header.utf8.count), 0])
    data.append(contentsOf: header.utf8)
    for value in values { withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) } }
    return data
  }

  @Test func npyValuesAreReadRowByRow() throws {
    let array = try NPYArray(Self.file(), file: "a.npy")
    #expect(array.shape == [2, 3])
    #expect(array.values == [0, -1.5, 2, 3, .pi, 1e300])
    #expect(try NPYArray(Self.file(shape: "(6,)"), file: "a.npy").shape == [6])
  }

  static let refused: [(Data, Comment)] = [
    (Data(), "empty"), (Data("no array at all".utf8), "no magic"), (file(version: 2), "version 2"),
    (file().prefix(60), "cut in the header"), (file().dropLast(), "cut in the values"),
    (file(shape: "(2, 4)"), "shorter than it says"), (file(shape: "(1, 3)"), "longer than it says"),
    (file(kind: "<f4"), "four bytes"), (file(kind: ">f8"), "big-endian"), (file(fortran: "True"), "columns first"),
    (file(shape: "(9223372036854775807, 9)"), "too large to count"), (file(shape: "6"), "no tuple"),
  ]

  @Test(arguments: refused)
  func invalidNPYArraysAreRefused(data: Data, why: Comment) {
    #expect(throws: ScoringError.self, why) { try NPYArray(data, file: "a.npy") }
  }
}
