/// A problem with a settings or rig file.
public enum ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file does not exist.
  case notFound(path: String)
  /// The file cannot be read; `why` is the system's own text.
  case notReadable(path: String, why: String)
  /// The file is larger than allowed.
  case tooLarge(path: String, limitBytes: Int)
  /// An unacceptable value. Line and column count from 1; `message` names the problem and the remedy.
  case notAcceptable(path: String, line: Int, column: Int, message: String)

  /// One sentence with the place, the problem, and the remedy.
  public var description: String {
    switch self {
    case .notFound(let path): "\(path) is not there; check the name."
    case .notReadable(let path, let why): "\(path) cannot be read (\(why)); check what it is and its permissions."
    case .tooLarge(let path, let limit): "\(path) is larger than \(limit / 1024) KB; name a file of Heed's settings."
    case .notAcceptable(let path, let line, let column, let message): "\(path):\(line):\(column): \(message)."
    }
  }
}
