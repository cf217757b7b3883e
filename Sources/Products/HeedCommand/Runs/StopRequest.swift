import Dispatch
import Foundation
import Synchronization

/// Turns the first interrupt, termination or hang-up signal into a flag; a second one ends the program.
final class StopRequest {
  private final class Flag: Sendable { let isSet = Atomic(false) }

  private let flag = Flag()
  private var signals: [any DispatchSourceSignal] = []
  private var parent: (any DispatchSourceRead)?

  /// Makes the first signal only set the flag.
  /// - Parameter hasParent: The standard input is a pipe from a parent process, and its end is a stop request, too. Only
  ///   the parent ends this program, as a terminal's signal reaches both.
  init(hasParent: Bool = false) {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [flag] in
        flag.isSet.store(true, ordering: .relaxed)
        if !hasParent { signal(number, SIG_DFL) }
      }
      source.activate()
      signals.append(source)
    }
    guard hasParent else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .global())
    source.setEventHandler { [flag, source] in
      // Nobody writes to the pipe.
      flag.isSet.store(true, ordering: .relaxed)
      source.cancel()
    }
    source.activate()
    parent = source
  }

  /// Returns after the request.
  func wait() { while !isMade { Thread.sleep(forTimeInterval: 0.05) } }

  var isMade: Bool { flag.isSet.load(ordering: .relaxed) }
}
