import CHeed
import Heed
import HeedSignals

/// One of C's columns of numbers, read in place.
struct SampleColumn {
  /// Choice: a day at 2000 Hz, six times over; more is a count that was not meant.
  static let mostRows = 1 << 30
  private let values: UnsafePointer<Double>?

  /// A column that has to be there.
  init(_ values: UnsafePointer<Double>?, _ name: String, _ count: Int) throws {
    guard values != nil || count == 0 else { throw Failure(HEED_BAD_ARGUMENT, "\(name) is NULL.") }
    self.values = values
  }

  /// A column of which NULL means that nothing is known.
  init(optional values: UnsafePointer<Double>?, _ count: Int) { self.values = values }

  /// nil for NAN and infinite values, and for a column that is not there.
  subscript(row: Int) -> Double? {
    guard let value = values?[row], value.isFinite else { return nil }
    return value
  }

  /// The times of rows.
  /// - Throws: ``Failure`` of `HEED_BAD_ARGUMENT`, which names the row, for times that do not increase.
  static func times(_ milliseconds: UnsafePointer<Double>?, count: Int) throws -> [Timestamp] {
    guard (0...mostRows).contains(count) else {
      throw Failure(HEED_BAD_ARGUMENT, "count is \(count); give the number of rows, at most \(mostRows).")
    }
    let column = try SampleColumn(milliseconds, "t_ms", count)
    var times: [Timestamp] = []
    times.reserveCapacity(count)
    for row in 0..<count {
      // Beyond a century and a half nanoseconds do not fit.
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
