import GRDB
import HeedSignals

/// The checksum of a row: CRC-32 over the session's salt, the table's name and the row's values with their kinds.
/// Reveals swapped rows and rows of other sessions or tables. docs/formats.md defines the order of the bytes.
struct RowSum: Sendable {
  private let head: [UInt8]

  init(_ table: String, salt: Int64) { head = Self.bytes(UInt64(bitPattern: salt)) + Array(table.utf8) + [0] }

  func of(_ values: some Sequence<DatabaseValue>) -> UInt32 {
    var bytes = head
    bytes.reserveCapacity(head.count + 512)
    for value in values { Self.add(value, to: &bytes) }
    return Checksum.of(bytes)
  }

  /// Adds a value in the form that SQLite returns: SQLite stores NaN as NULL, -0 as 0, and text up to its first NUL.
  private static func add(_ value: DatabaseValue, to bytes: inout [UInt8]) {
    switch value.storage {
    case .double(let number) where !number.isNaN:
      bytes.append(2)
      bytes += Self.bytes((number == 0 ? 0 : number).bitPattern)
    case .null, .double: bytes.append(0)
    case .int64(let number):
      bytes.append(1)
      bytes += Self.bytes(UInt64(bitPattern: number))
    case .string(let text):
      let stored = text.utf8.prefix { $0 != 0 }
      bytes.append(3)
      bytes += Self.bytes(UInt64(stored.count))
      bytes += stored
    case .blob(let data):
      bytes.append(4)
      bytes += Self.bytes(UInt64(data.count))
      bytes += data
    }
  }

  /// The bytes of a number, lowest first.
  static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }
}
