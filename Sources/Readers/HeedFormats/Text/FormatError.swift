/// The reason why a file cannot be read: the file, the place, the fault and the remedy.
///
/// `problem` is a sentence without its full stop. Lines and columns count from 1; columns count characters.
package enum FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  case notFound(file: String)
  /// The system cannot read the file; `reason` is the system's message.
  case notReadable(file: String, reason: String)
  case tooLarge(file: String, limitBytes: Int, remedy: String)
  /// A fault of the file as a whole; `problem` is worded to follow the file's name.
  case badFile(file: String, problem: String)
  case badCell(file: String, line: Int, column: Int, problem: String)
  /// A fault in a line of JSON; `column` is nil if it is unknown.
  case badLine(file: String, line: Int, column: Int?, problem: String)
  /// The table's positions are in pixels, but the scale in degrees is unknown.
  case unknownScale(file: String, column: String)

  /// The error as a sentence with its full stop.
  package var description: String {
    switch self {
    case .notFound(let file): "\(file) is not there; check the name."
    case .notReadable(let file, let reason): "\(file) cannot be read (\(reason))."
    case .tooLarge(let file, let limit, let remedy): "\(file) is larger than \(limit >> 20) MB; \(remedy)."
    case .badFile(let file, let problem): "\(file)\(problem)."
    case .badCell(let file, let line, let column, let problem): "\(file):\(line):\(column): \(problem)."
    case .badLine(let file, let line, let column, let problem):
      "\(file), line \(line)\(column.map { ", column \($0)" } ?? ""): \(problem)."
    case .unknownScale(let file, let column):
      "\(file) has pixels (\(column)); say with --degrees-per-pixel how much of the visual angle one is:"
        + " 57.3 * atan(display width in mm / its width in px / distance in mm), which is 0.0317 for 380 mm, 1024 px"
        + " and 670 mm" + (column == "x_coordinate" ? "; 1 for coordinates in degrees." : ".")
    }
  }
}
