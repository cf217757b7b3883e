import Foundation
import HeedSignals

/// Asks on the standard error and reads answers from the standard input, one line each.
struct RigQuestions {
  let isQuiet: Bool

  /// - Parameters:
  ///   - question: Without its default.
  ///   - usual: The meaning of an empty line; nil if an answer is required.
  ///   - option: The option to use if nobody can answer.
  ///   - read: nil for an invalid answer.
  func ask<Answer>(
    _ question: String, usual: String? = nil, option: String, read: (String) -> Answer?
  ) throws -> Answer {
    let isAsking = !isQuiet
    while isAsking {
      Console.write("\(question)\(usual.map { " [\($0)]" } ?? ""): ")
      guard let line = readLine(strippingNewline: true) else {
        Console.say("")
        break
      }
      let text = line.trimmingCharacters(in: .whitespaces)
      if let answer = read(text.isEmpty ? usual ?? "" : text) { return answer }
      Console.say("That is no answer to it.")
    }
    if let usual, !isAsking || !Console.isTerminal(STDIN_FILENO), let answer = read(usual) { return answer }
    throw CommandFailure(
      .wrongUsage, "\(question.lowercasedFirst) is not known, and nobody can be asked; give \(option).")
  }

  func say(_ text: String) { if !isQuiet { Console.say(text) } }
}
