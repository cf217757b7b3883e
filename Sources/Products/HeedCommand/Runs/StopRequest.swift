import Dispatch
import Foundation
import Synchronization

/// Turns the first interrupt, termination or hang-up signal into a flag. A second signal ends the program.
final class StopRequest {
  /// This is a class, because the handlers of all signals share the atomic value.
  private final class Flag: Sendable { let isSet = Atomic(false) }

  private let flag = Flag()
  private var signals: [any DispatchSourceSignal] = []

  /// Makes the first signal set only the flag instead of ending the program.
  init() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [flag] in
        flag.isSet.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
      source.activate()
      signals.append(source)
    }
  }

  /// Returns once a stop was requested.
  func wait() { while !isMade { Thread.sleep(forTimeInterval: 0.05) } }

  var isMade: Bool { flag.isSet.load(ordering: .relaxed) }
}
