import CHeed
import HeedSignals

/// A column of numbers in C memory, read in place.
struct SampleColumn {
  /// Maximum number of rows. Choice: six days at 2000 Hz.
  private static let mostRows = 1 << 30
  private let values: UnsafePointer<Double>?

  /// Reads a required column.
  init(_ values: UnsafePointer<Double>?, _ name: String, _ count: Int) throws {
    guard values != nil || count == 0 else { throw Failure(HEED_BAD_ARGUMENT, "\(name) is NULL.") }
    self.values = values
  }

  /// Reads an optional column, which may be NULL.
  init(optional values: UnsafePointer<Double>?) { self.values = values }

  /// The value of a row; nil for NAN, for infinite values, and without a column.
  subscript(row: Int) -> Double? { values.flatMap { $0[row].isFinite ? $0[row] : nil } }

  /// The times of rows.
  /// - Throws: ``Failure`` of `HEED_BAD_ARGUMENT`, which names the row, if times do not increase.
  static func times(_ milliseconds: UnsafePointer<Double>?, count: Int) throws -> [Timestamp] {
    guard (0...mostRows).contains(count) else {
      throw Failure(HEED_BAD_ARGUMENT, "count is \(count); give the number of rows, at most \(mostRows).")
    }
    let column = try SampleColumn(milliseconds, "t_ms", count)
    var times: [Timestamp] = []
    times.reserveCapacity(count)
    for row in 0..<count {
      // About 146 years fit into nanoseconds with 64 bits.
      guard let value = column[row], value.magnitude <= 4.6e12 else {
        throw Failure(HEED_BAD_ARGUMENT, "t_ms[\(row)] is not a time; give milliseconds.")
      }
      let time = Timestamp(milliseconds: value)
      guard times.last.map({ time > $0 }) ?? true else {
        throw Failure(HEED_BAD_ARGUMENT, "t_ms[\(row)] is \(value), not later than the row before; sort the rows.")
      }
      times.append(time)
    }
    return times
  }
}
