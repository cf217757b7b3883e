import GRDB
import HeedSignals

/// Reads columns of files that may have been modified. Unlike GRDB's subscripts, throws on an unexpected value.
extension Row {
  /// Throws for infinite numbers, negative counts, and numbers with which sums could overflow.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
    let value: Value = try decode(forColumn: column)
    let isCount = (value as? Int).map { (0...Self.largest).contains($0) } ?? true
    guard isCount, (value as? Double).map({ abs($0) <= Double(Self.largest) }) ?? true else {
      throw RowError.unknownValue(column: column, value: "\(value)")
    }
    return value
  }

  /// Largest count and magnitude. Choice: milliseconds since 1970 reach the year 33,000.
  static let largest = 1_000_000_000_000_000

  func time(_ column: String) throws -> Timestamp { Timestamp(milliseconds: try inRange(value(column), column)) }

  /// Reads a duration from a column of seconds.
  func duration(_ column: String) throws -> Duration {
    let milliseconds: Double = try inRange(value(column) * 1000, column)
    return .nanoseconds(Int64((milliseconds * 1e6).rounded()))
  }

  /// Reads an enum from a column that holds its raw value.
  func word<Word: RawRepresentable<String>>(_ column: String) throws -> Word {
    let text: String = try value(column)
    guard let word = Word(rawValue: text) else { throw RowError.unknownValue(column: column, value: text) }
    return word
  }

  /// Reads a column as `read` does; nil for NULL.
  func optional<Value>(_ column: String, _ read: (String) throws -> Value) throws -> Value? {
    guard hasColumn(column), try !(decode(forColumn: column) as DatabaseValue).isNull else { return nil }
    return try read(column)
  }

  /// Throws for times beyond 200 years, so that nanoseconds fit into 64 bits.
  private func inRange(_ milliseconds: Double, _ column: String) throws -> Double {
    guard abs(milliseconds) < 6.3e12 else { throw RowError.unknownValue(column: column, value: "\(milliseconds)") }
    return milliseconds
  }
}

/// The faults of a session's file that has the right tables.
enum RowError: Error, Hashable, CustomStringConvertible {
  case noSession
  case brokenSeal
  case unknownValue(column: String, value: String)

  var description: String {
    switch self {
    case .noSession: "it contains no session"
    case .brokenSeal: "the counts and the key of its checksums are damaged, so that no row can be checked"
    case .unknownValue(let column, let value): "\(column) is \(value)"
    }
  }
}
