import Foundation
import HeedSignals

/// How a warning reaches people.
enum WarningMeans: Hashable, Sendable {
  case bell
  /// A program and its arguments, with the placeholders `{text}`, `{level}` and `{codes}`.
  case command([String])

  /// - Parameter text: `bell`, or a command line in the syntax of a shell. The command runs without a shell.
  /// - Throws: An error that names the part of the text that cannot be read.
  init(_ text: String) throws(Defect) {
    guard text != "bell" else {
      self = .bell
      return
    }
    let words = try Self.words(of: text)
    guard let first = words.first, !first.isEmpty else { throw .empty }
    self = .command(words)
  }

  /// Faults of the command line given to `--warn`, found before the run.
  enum Defect: String, Error, CustomStringConvertible {
    case empty = "name a command, or bell"
    case openQuote = "a quotation mark is not closed"
    case openEscape = "it ends with a backslash"

    var description: String { rawValue }
  }

  /// Splits a command line into words at spaces. '...' holds any text, and "..." and \ work as in a shell. Nothing is
  /// expanded.
  static func words(of line: String) throws(Defect) -> [String] {
    var (words, word, quote, isEscaped) = ([String](), String?.none, Character?.none, false)
    for character in line {
      if isEscaped {
        // Within "..." a backslash is an ordinary character, except before one of the characters ", \, $ and `.
        let isKept = quote == "\"" && !"\"\\$`".contains(character)
        word = (word ?? "") + (isKept ? "\\" : "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        (quote, word) = (character, word ?? "")
      } else if quote == nil, character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard !isEscaped else { throw .openEscape }
    guard quote == nil else { throw .openQuote }
    return words + (word.map { [$0] } ?? [])
  }

  /// True if the program can be run. Always true for the bell.
  var isThere: Bool {
    guard case .command(let words) = self, let program = words.first else { return true }
    if program.contains("/") { return Self.isProgram(program) }
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/bin:/usr/bin"
    return folders.split(separator: ":", omittingEmptySubsequences: false).contains { folder in
      Self.isProgram("\(folder.isEmpty ? "." : folder)/\(program)")
    }
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}

extension Warning {
  /// A word of the command after each placeholder was replaced once. The function does not search replaced text again.
  func filled(_ word: String) -> String {
    let values = ["{text}": text, "{level}": level.rawValue, "{codes}": codes.joined(separator: " ")]
    return word.replacing(/\{(?:text|level|codes)\}/) { values[String($0.output)] ?? String($0.output) }
  }

  /// The variables that are added to the command's environment.
  var environment: [String: String] {
    [
      "HEED_WARNING_TEXT": text, "HEED_WARNING_LEVEL": level.rawValue,
      "HEED_WARNING_CODES": codes.joined(separator: " "), "HEED_WARNING_MS": String(Int(time.milliseconds.rounded())),
    ]
  }
}
