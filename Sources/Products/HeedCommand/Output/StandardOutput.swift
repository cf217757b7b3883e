import HeedSignals

/// Writes a command's short text to the standard output at once. Unlike Swift's `print`, it reports a full disk.
enum StandardOutput {
  static func write(_ line: String) throws { try put(line.visible + "\n") }
  /// - Parameter text: A text of several lines with its line ends.
  static func write(text: String) throws { try put(text.visible(keepingLines: true)) }

  /// - Parameter text: Text whose foreign parts are visible already; it may hold colours.
  static func put(_ text: String) throws {
    let output = try LineOutput(path: nil)
    try output.write(bytes: Array(text.utf8))
    try output.finish()
  }
}
