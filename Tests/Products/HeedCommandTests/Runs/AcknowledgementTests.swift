import Foundation
import Synchronization
import Testing

@testable import HeedCommand

@Suite("A warning is acknowledged by a key or a signal", .serialized)
struct AcknowledgementTests {
  private final class Count: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }

    /// Returns once the count is reached; otherwise the test's time limit ends the test.
    func reaches(_ wanted: Int) async throws {
      while value < wanted { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  /// Both ends of a pseudo-terminal: text written to the first is typed at the second.
  private final class Terminal {
    let (keyboard, program): (Int32, Int32)

    init() throws {
      var (keyboard, program): (Int32, Int32) = (-1, -1)
      try #require(openpty(&keyboard, &program, nil, nil, nil) == 0)
      (self.keyboard, self.program) = (keyboard, program)
    }

    deinit {
      close(keyboard)
      close(program)
    }

    func type(_ keys: String) { _ = keys.withCString { write(keyboard, $0, strlen($0)) } }

    var flags: tcflag_t {
      var found = termios()
      tcgetattr(program, &found)
      return found.c_lflag
    }
  }

  @Test("Each signal counts, and does not end the program", .timeLimit(.minutes(600)))
  func eachSignalAcknowledgesTheWarning() async throws {
    let count = Count()
    let acknowledgement = Acknowledgement(terminal: nil)
    // Before the run there is nothing to acknowledge.
    kill(getpid(), SIGUSR1)
    acknowledgement.begin { count.add() }
    #expect(!acknowledgement.hearsKeys)
    // The first signals may come before the system listens.
    while count.value == 0 {
      kill(getpid(), SIGUSR1)
      try await Task.sleep(for: .milliseconds(20))
    }
    acknowledgement.end()
  }

  @Test("A run whose start fails ends without a signal")
  func acknowledgementThatNeverBeginsIsReleased() {
    #expect(!Acknowledgement(terminal: nil).hearsKeys)
  }

  @Test("Only the space bar and A acknowledge", .timeLimit(.minutes(600)))
  func onlySpaceAndTheLetterAAcknowledge() async throws {
    let (count, terminal) = (Count(), try Terminal())
    let before = terminal.flags
    let acknowledgement = Acknowledgement(terminal: KeyTerminal(terminal.program, isOurs: { true }))
    #expect(acknowledgement.hearsKeys)
    acknowledgement.begin { count.add() }
    #expect(terminal.flags & tcflag_t(ICANON | ECHO) == 0)
    terminal.type("x")
    terminal.type(" ")
    try await count.reaches(1)
    terminal.type("a")
    try await count.reaches(2)
    acknowledgement.end()
    #expect(terminal.flags == before)
    #expect(count.value == 2)
  }

  @Test("Another program's terminal is left unchanged")
  func terminalOfAnotherProgramIsLeftUnchanged() throws {
    let terminal = try Terminal()
    let before = terminal.flags
    #expect(KeyTerminal(terminal.program, isOurs: { false }) == nil)
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    #expect(KeyTerminal(file, isOurs: { true }) == nil)
    #expect(terminal.flags == before)
  }
}
