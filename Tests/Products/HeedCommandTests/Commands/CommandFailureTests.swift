import HeedFormats
import Testing

@testable import HeedCommand

@Suite("Missing values give an exit code")
struct CommandFailureTests {
  @Test(
    arguments: [
      (.notFound(file: "a"), .notFound, "a is not there; check the name."),
      (.notReadable(file: "a", reason: "Is a directory"), .notFound, "a cannot be read (Is a directory)."),
      (
        .tooLarge(file: "a", limitBytes: 2 << 20, remedy: "name a table"), .badInput,
        "a is larger than 2 MB; name a table."
      ),
      (.badFile(file: "a", problem: " is empty"), .badInput, "a is empty."),
      (.badCell(file: "a", line: 2, column: 5, problem: "x is odd"), .badInput, "a:2:5: x is odd."),
      (.badLine(file: "a", line: 2, column: nil, problem: "x is odd"), .badInput, "a, line 2: x is odd."),
      (.badLine(file: "a", line: 2, column: 5, problem: "x is odd"), .badInput, "a, line 2, column 5: x is odd."),
    ] as [(FormatError, HeedCommand.ExitStatus, String)])
  func unreadableFileHasItsExitCodeAndSentence(error: FormatError, status: HeedCommand.ExitStatus, sentence: String) {
    let failure = CommandFailure(error)
    #expect(failure.status == status)
    #expect(failure.message == sentence)
  }

  @Test func pixelsWithoutAScaleAreWrongUsage() {
    #expect(CommandFailure(FormatError.unknownScale(file: "a", column: "x_px")).status == .wrongUsage)
  }
}
