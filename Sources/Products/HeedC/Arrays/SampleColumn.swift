import CHeed
import Heed
import HeedSignals

/// A column of numbers in C memory. The column reads the numbers in place.
struct SampleColumn {
  /// Maximum number of rows. Choice: six days at 2000 Hz; a larger count is a mistake.
  static let mostRows = 1 << 30
  private let values: UnsafePointer<Double>?

  /// Reads a required column.
  init(_ values: UnsafePointer<Double>?, _ name: String, _ count: Int) throws {
    guard values != nil || count == 0 else { throw Failure(HEED_BAD_ARGUMENT, "\(name) is NULL.") }
    self.values = values
  }

  /// Reads an optional column. NULL means that no value is known.
  init(optional values: UnsafePointer<Double>?, _ count: Int) { self.values = values }

  /// The value of the row; nil for NAN, for infinite values, and for a missing column.
  subscript(row: Int) -> Double? {
    guard let value = values?[row], value.isFinite else { return nil }
    return value
  }

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
      // More than about 146 years do not fit into nanoseconds with 64 bits.
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

/// Settings of computations over arrays.
enum ArraySettings {
  static func read(_ text: UnsafePointer<CChar>?) throws -> EngineSettings {
    try Argument.text(text, "settings_text").map { try LatestSettings.read($0) } ?? EngineSettings()
  }
}
