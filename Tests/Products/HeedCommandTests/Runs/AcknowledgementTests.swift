import Dispatch
import Foundation
import Synchronization
import Testing

@testable import HeedCommand

@Suite("A warning is acknowledged by a signal", .serialized)
struct AcknowledgementTests {
  private final class Count: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }

  @Test("Each signal counts, and does not end the program", .timeLimit(.minutes(600)))
  func eachSignalAcknowledgesTheWarning() async throws {
    let count = Count()
    let acknowledgement = DispatchSource.at(SIGUSR1) { count.add() }
    // The first signals may come before the system listens.
    while count.value == 0 {
      kill(getpid(), SIGUSR1)
      try await Task.sleep(for: .milliseconds(20))
    }
    acknowledgement.cancel()
  }
}
