import Dispatch
import Foundation
import Synchronization

/// Turns the first interrupt, termination or hang-up signal into a flag; a second one ends the program.
final class StopRequest {
  private final class Flag: Sendable { let isSet = Atomic(false) }

  private let flag = Flag()
  private var sources: [any DispatchSourceSignal] = []

  /// From now on the first signal only sets the flag.
  init() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [flag] in
        flag.isSet.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
      source.activate()
      sources.append(source)
    }
  }

  var isMade: Bool { flag.isSet.load(ordering: .relaxed) }
}
