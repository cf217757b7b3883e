import Testing

@testable import HeedSetup

@Suite("The setup dialog")
struct SetupDialogTests {
  /// Gives answers in order; nobody answers after the last.
  private final class Person: SetupTerminal {
    let (isScreen, isKeyboard): (Bool, Bool)
    private var answers: [String]
    private(set) var read = ""

    init(_ answers: [String], isKeyboard: Bool) {
      (self.answers, self.isKeyboard, isScreen) = (answers, isKeyboard, false)
    }

    func write(_ text: String) { read += text }
    func redraw(_ line: String) {}
    func ringBell() {}
    func readLine() -> String? { answers.isEmpty ? nil : answers.removeFirst() }
    func enter(within limit: Duration) -> SetupDialog.Enter { .nobodyThere }
    func forget() {}
    func watchInterrupt() -> () -> Bool { { false } }
  }

  static let answered: [([String], String?, Bool, Bool, Int?, Comment)] = [
    (["8"], nil, true, false, 8, "an answer"), (["far", " 9 "], nil, true, false, 9, "an invalid answer before"),
    ([""], "7", true, false, 7, "an empty line is the usual value"),
    ([], "7", false, false, 7, "nobody is there, and there is a usual value"),
    ([], "7", true, false, nil, "a person ended the input"), ([], nil, false, false, nil, "nobody is there"),
    (["8"], "7", true, true, 7, "a quiet dialog does not ask"),
    (["8"], nil, true, true, nil, "a quiet dialog does not ask for a value without a usual one"),
  ]

  @Test(arguments: answered)
  func setupQuestionsAcceptAnswersAndDefaults(
    answers: [String], usual: String?, isKeyboard: Bool, isQuiet: Bool, expected: Int?, why: Comment
  ) throws {
    let dialog = SetupDialog(Person(answers, isKeyboard: isKeyboard), isQuiet: isQuiet)
    func ask() throws -> Int { try dialog.ask("The distance", usual: usual, option: "--offset") { Int($0) } }
    if let expected { return #expect(try ask() == expected, why) }
    let refusal = #expect(throws: SetupError.self, why) { try ask() }
    guard case .refused(let text)? = refusal else { return }
    #expect(text == "the distance is not known, and nobody can be asked; give --offset.")
  }

  @Test func quietDialogDropsOnlyRemarks() {
    let person = Person([], isKeyboard: true)
    let dialog = SetupDialog(person, isQuiet: true)
    dialog.remark("A remark.")
    dialog.say("A request\u{7}\n.")
    #expect(person.read == "A request\\u0007\\n.\n", "text of others is visible and on one line")
  }
}
