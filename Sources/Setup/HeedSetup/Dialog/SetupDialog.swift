import Foundation

/// The program's terminal during a set-up.
package protocol SetupTerminal {
  /// True if what is written shows at once on a screen.
  var isScreen: Bool { get }
  /// True if a person types the answers.
  var isKeyboard: Bool { get }
  /// Writes a text without a line end.
  func write(_ text: String)
  /// Reads an answer; nil if nobody answers.
  func readLine() -> String?
  /// Waits for the Enter key.
  func enter(within limit: Duration) -> SetupDialog.Enter
  /// Forgets typed keys.
  func forget()
  /// Begins to watch for an interrupt, and returns whether one came.
  func watchInterrupt() -> () -> Bool
}

/// What a person is told and asked during a set-up.
package struct SetupDialog {
  /// The Enter key between two frames.
  package enum Enter { case notPressed, pressed, nobodyThere }

  let terminal: any SetupTerminal
  /// True if only requests to the person are written, no remarks.
  let isQuiet: Bool

  package init(_ terminal: any SetupTerminal, isQuiet: Bool) { (self.terminal, self.isQuiet) = (terminal, isQuiet) }

  /// Writes a line, also in a quiet dialog.
  func say(_ text: String) { terminal.write(text + "\n") }

  /// Writes a line, unless the dialog is quiet.
  func remark(_ text: String) { if !isQuiet { say(text) } }

  /// Asks for a value.
  /// - Parameters:
  ///   - question: Without its default.
  ///   - usual: The meaning of an empty line; nil if an answer is required.
  ///   - option: The option to use if nobody can answer.
  ///   - read: nil for an invalid answer.
  /// - Throws: ``SetupError/refused(_:)`` if nobody answers.
  func ask<Answer>(
    _ question: String, usual: String? = nil, option: String, read: (String) -> Answer?
  ) throws -> Answer {
    let isAsking = !isQuiet
    while isAsking {
      terminal.write("\(question)\(usual.map { " [\($0)]" } ?? ""): ")
      guard let line = terminal.readLine() else {
        say("")
        break
      }
      let text = line.trimmingCharacters(in: .whitespaces)
      if let answer = read(text.isEmpty ? usual ?? "" : text) { return answer }
      say("That is no answer to it.")
    }
    if let usual, !isAsking || !terminal.isKeyboard, let answer = read(usual) { return answer }
    throw SetupError.refused(
      "\(question.prefix(1).lowercased())\(question.dropFirst()) is not known, and nobody can be asked; give \(option)."
    )
  }
}
