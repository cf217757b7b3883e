import Foundation

/// What a person is told and asked during a set-up; the program passes in its terminal.
package struct SetupDialog {
  /// The Enter key between two frames.
  package enum Enter { case notPressed, pressed, nobodyThere }

  /// The program's side of a dialog.
  package struct Terminal {
    /// True if what is written shows at once on a screen.
    package var isScreen: Bool
    /// True if a person types the answers.
    package var isKeyboard: Bool
    /// Writes a text without a line end.
    package var write: (String) -> Void
    /// Reads an answer; nil if nobody answers.
    package var readLine: () -> String?
    /// Waits for the Enter key, up to a limit.
    package var enter: (Duration) -> Enter
    /// Forgets typed keys.
    package var forget: () -> Void
    /// Begins to watch for an interrupt, and returns whether one came.
    package var watchInterrupt: () -> () -> Bool

    /// Memberwise initializer.
    package init(
      isScreen: Bool, isKeyboard: Bool, write: @escaping (String) -> Void, readLine: @escaping () -> String?,
      enter: @escaping (Duration) -> Enter, forget: @escaping () -> Void,
      watchInterrupt: @escaping () -> () -> Bool
    ) {
      (self.isScreen, self.isKeyboard, self.write, self.readLine) = (isScreen, isKeyboard, write, readLine)
      (self.enter, self.forget, self.watchInterrupt) = (enter, forget, watchInterrupt)
    }
  }

  let terminal: Terminal
  /// True if only requests to the person are written, no remarks.
  let isQuiet: Bool

  /// - Parameter isQuiet: Drops remarks.
  package init(_ terminal: Terminal, isQuiet: Bool) { (self.terminal, self.isQuiet) = (terminal, isQuiet) }

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
