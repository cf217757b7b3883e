/// The reason why a text's points of interest cannot be read.
public enum GeoJSONError: Error, Hashable, Sendable {
  /// The text is longer than the limit.
  case tooLarge(limitBytes: Int)
  /// The text is not UTF-8.
  case notText
  /// A fault at a place; line and column count from 1; `message` names the feature, the key, the fault and the remedy.
  case notAcceptable(line: Int, column: Int, message: String)
}

extension GeoJSONError: CustomStringConvertible {
  /// The fault and the remedy, to append to a file's name; without a full stop.
  public var description: String {
    switch self {
    case .tooLarge(let limit): " is larger than \(limit / 1_048_576) MB; cut out the region that is driven through"
    case .notText: " is not UTF-8; save it as that"
    case .notAcceptable(let line, let column, let message): ", line \(line), column \(column): \(message)"
    }
  }
}
