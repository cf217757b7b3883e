/// Writes a command's short text to the standard output at once and reports a full disk, unlike Swift's `print`.
enum StandardOutput {
  static func write(_ line: String) throws { try write(text: line + "\n") }

  /// - Parameter text: Written unchanged, with its line ends.
  static func write(text: String) throws {
    let output = try LineOutput(path: nil)
    try output.write(bytes: Array(text.utf8))
    try output.finish()
  }
}
