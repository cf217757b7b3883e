/// Why points of interest cannot be taken from a text.
public enum GeoJSONError: Error, Hashable, Sendable {
  case tooLarge(limitBytes: Int)
  /// It is not encoded as UTF-8.
  case notText
  /// Line and column count from 1; `message` says what is wrong there, of which feature and key, and what to do about it.
  case notAcceptable(line: Int, column: Int, message: String)
}

extension GeoJSONError: CustomStringConvertible {
  /// What is wrong, and the remedy, as it follows the name of a file; without a full stop.
  public var description: String {
    switch self {
    case .tooLarge(let limit): " is larger than \(limit / 1_048_576) MB; cut out the region that is driven through"
    case .notText: " is not UTF-8; save it as that"
    case .notAcceptable(let line, let column, let message): ", line \(line), column \(column): \(message)"
    }
  }
}
