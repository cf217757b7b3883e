import Foundation
import HeedSignals

/// How a warning reaches people.
enum WarningMeans: Hashable, Sendable {
  /// The terminal's bell.
  case bell
  /// A program and its arguments, with `{text}`, `{level}` and `{codes}` to be filled in.
  case command([String])

  /// - Parameter text: `bell`, or a command line that is split as a shell splits it and run without one.
  /// - Throws: What cannot be read.
  init(_ text: String) throws(Defect) {
    guard text != "bell" else {
      self = .bell
      return
    }
    let words = try Self.words(of: text)
    guard let first = words.first, !first.isEmpty else { throw .empty }
    self = .command(words)
  }

  enum Defect: Error, Hashable {
    case empty, openQuote, openEscape

    var description: String {
      switch self {
      case .empty: "name a command, or bell"
      case .openQuote: "a quotation mark is not closed"
      case .openEscape: "it ends with a backslash"
      }
    }
  }

  /// Words are separated by spaces; '...' holds anything, "..." and \ as in a shell. Nothing is expanded.
  static func words(of line: String) throws(Defect) -> [String] {
    var (words, word, quote, isEscaped) = ([String](), String?.none, Character?.none, false)
    for character in line {
      if isEscaped {
        // Within "..." a backslash stands for itself but before these.
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

  /// Whether its program can be run; a bell always can.
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
  /// A word of the command with its placeholders filled in, each once: what is filled in is not looked at again.
  func filled(_ word: String) -> String {
    let values = ["{text}": text, "{level}": level.rawValue, "{codes}": codes.joined(separator: " ")]
    return word.replacing(/\{(?:text|level|codes)\}/) { values[String($0.output)] ?? String($0.output) }
  }

  /// What the command's environment says besides this program's own.
  var environment: [String: String] {
    [
      "HEED_WARNING_TEXT": text, "HEED_WARNING_LEVEL": level.rawValue,
      "HEED_WARNING_CODES": codes.joined(separator: " "), "HEED_WARNING_MS": String(Int(time.milliseconds.rounded())),
    ]
  }
}
