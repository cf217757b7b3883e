/// Errors that make a measurement impossible. Every case names the file or place.
package enum ScoringError: Error, Equatable, Sendable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case badTable(file: String, line: Int, column: String?, reason: String)
  case badLine(file: String, line: Int, reason: String)
  /// The recording and the truth have different frames.
  case mismatch(String)

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .badTable(let file, let line, let column, let reason):
      "\(file), line \(line)\(column.map { ", column \($0)" } ?? ""): \(reason)"
    case .badLine(let file, let line, let reason): "\(file), line \(line): \(reason)"
    case .mismatch(let reason): reason
    }
  }
}
