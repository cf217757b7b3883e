import Foundation
import HeedSignals

/// The program's terminal during a set-up.
package protocol SetupTerminal {
  /// True if the terminal is a screen, where written text appears at once.
  var isScreen: Bool { get }
  /// True if a person types the answers.
  var isKeyboard: Bool { get }
  /// Writes a text without a line end.
  func write(_ text: String)
  /// Replaces the screen's current line.
  func redraw(_ line: String)
  func ringBell()
  /// Reads an answer; nil if nobody answers.
  func readLine() -> String?
  /// Waits for the Enter key.
  func enter(within limit: Duration) -> SetupDialog.Enter
  /// Discards keys that were typed but not read.
  func forget()
  /// Begins to watch for an interrupt. The returned function tells whether an interrupt has come.
  func watchInterrupt() -> () -> Bool
}

/// Messages and questions to a person during a set-up.
package struct SetupDialog {
  /// What the Enter key did between two frames; `nobodyThere` if the input has ended.
  package enum Enter { case notPressed, pressed, nobodyThere }

  let terminal: any SetupTerminal
  /// True if the dialog writes no remarks.
  let isQuiet: Bool

  package init(_ terminal: any SetupTerminal, isQuiet: Bool) { (self.terminal, self.isQuiet) = (terminal, isQuiet) }

  /// Writes a line, also in a quiet dialog.
  func say(_ text: String) { terminal.write(text.visible + "\n") }

  /// Writes a line, unless the dialog is quiet.
  func remark(_ text: String) { if !isQuiet { say(text) } }

  /// Asks for a value.
  /// - Parameters:
  ///   - question: The question, without the default answer.
  ///   - usual: The answer of an empty line; nil if an answer is required.
  ///   - option: The option to name if nobody can answer.
  ///   - read: Converts the typed text; nil for an invalid answer.
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
      say("That is not an answer to this question.")
    }
    if let usual, !isAsking || !terminal.isKeyboard, let answer = read(usual) { return answer }
    throw SetupError.refused("\(question.lowercasedFirst) is not known, and nobody can be asked; give \(option).")
  }

  /// Asks a question that is answered by yes or no.
  func agree(_ question: String, usual: String, option: String) throws -> Bool {
    try ask("\(question) (yes or no)", usual: usual, option: option) {
      ["yes": true, "y": true, "no": false, "n": false][$0.lowercased()]
    }
  }
}
