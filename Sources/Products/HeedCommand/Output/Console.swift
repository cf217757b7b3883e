import Foundation
import HeedFiles
import HeedSignals

/// The standard error stream, and whether it is a terminal.
enum Console {
  static func say(_ line: String) { write(line + "\n") }

  /// Writes to the standard error and hides the secrets of the given addresses. If the standard error is closed,
  /// nothing is written.
  static func write(_ text: String) {
    _ = OwnFile.write(Array(withoutSecrets(text).utf8), to: STDERR_FILENO)
  }

  /// Replaces program arguments in a message by their ``Redaction``. The function matches whole arguments, because a
  /// password may contain a space.
  static func withoutSecrets(_ text: String) -> String {
    secrets.reduce(text) { $0.replacing($1.given, with: $1.shown) }
  }

  private static let secrets: [(given: String, shown: String)] = CommandLine.arguments.dropFirst().flatMap { argument in
    // In an argument such as `--camera=ADDRESS`, the part after the equals sign is an address, too.
    [argument] + (argument.firstIndex(of: "=").map { [String(argument[argument.index(after: $0)...])] } ?? [])
  }.map { ($0, Redaction.address($0)) }.filter { $0.0 != $0.1 }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// True if a file descriptor supports colour.
  static func hasColor(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal(descriptor) && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }
}
