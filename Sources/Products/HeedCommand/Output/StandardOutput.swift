/// Writes a command's short text to the standard output at once. Unlike Swift's `print`, it reports a full disk.
enum StandardOutput {
  static func write(_ line: String) throws { try write(text: line + "\n") }

  /// - Parameter text: The text, written unchanged with its line ends.
  static func write(text: String) throws {
    let output = try LineOutput(path: nil)
    try output.write(bytes: Array(text.utf8))
    try output.finish()
  }
}
