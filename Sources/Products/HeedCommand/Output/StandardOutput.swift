/// Text on the standard output of commands that write little: at once, and a full disk behind it is an error, which
/// Swift's own `print` keeps to itself.
enum StandardOutput {
  static func write(_ line: String) throws { try write(text: line + "\n") }

  /// - Parameter text: As it is, with its line ends.
  static func write(text: String) throws {
    let output = try LineOutput(path: nil)
    try output.write(bytes: Array(text.utf8))
    try output.finish()
  }
}
