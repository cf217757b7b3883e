import Dispatch
import Foundation
import Synchronization

/// Turns the interrupt key, a polite kill and a closed terminal into a question that loops ask; a second one ends the program at once.
final class StopRequest {
  private final class Flag: Sendable { let isSet = Atomic(false) }

  private let flag = Flag()
  private var sources: [any DispatchSourceSignal] = []

  /// From here on the first of the signals ends nothing by itself.
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

  /// Whether somebody asked to stop.
  var isMade: Bool { flag.isSet.load(ordering: .relaxed) }
}
