/// The class names of an object detector, one per line in the order of the net's outputs.
public enum LabelFile {
  /// The reason why a file is not a list of class names.
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file holds no class names.
    case empty
    /// The line of the label file with this number, counted from 1, is empty.
    case emptyLine(Int)
    /// The label file is not UTF-8 text.
    case notText

    /// The reason as one sentence without a full stop.
    public var description: String {
      switch self {
      case .empty: "it holds no names; give one on each line, in the order of the model's classes"
      case .emptyLine(let line):
        "line \(line) is empty; give one name on each line, in the order of the model's classes"
      case .notText: "it is no UTF-8 text; give one name on each line"
      }
    }
  }

  /// Reads the class names. Ignores spaces around names, a byte order mark and empty lines at the end.
  public static func names(in bytes: [UInt8]) throws(Fault) -> [String] {
    guard var text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else { throw .notText }
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if let empty = lines.firstIndex(of: "") { throw .emptyLine(empty + 1) }
    guard !lines.isEmpty else { throw .empty }
    return lines
  }
}
