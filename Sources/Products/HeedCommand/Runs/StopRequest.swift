import Dispatch
import Foundation
import Heed
import Synchronization

/// Turns the first interrupt, termination or hang-up signal into a flag. A second signal ends the program.
final class StopRequest {
  /// This is a class, because the handlers of all signals share the atomic value.
  private final class Flag: Sendable { let isSet = Atomic(false) }

  private let flag = Flag()
  private var signals: [any DispatchSourceSignal] = []
  private var parent: (any DispatchSourceRead)?

  /// Makes the first signal set only the flag instead of ending the program.
  /// - Parameters:
  ///   - log: The run's log. Without a terminal, a hang-up opens the log's file anew and is no stop request.
  ///   - hasParent: True if the standard input is a pipe from a parent process. The end of the pipe is then a
  ///     stop request, too. Only the parent ends this program, because a terminal's signal reaches both.
  init(log: OperatorLog? = nil, hasParent: Bool = false) {
    for number in log == nil || Console.isAttended ? [SIGINT, SIGTERM, SIGHUP] : [SIGINT, SIGTERM] {
      signals.append(
        DispatchSource.at(number) { [flag] in
          flag.isSet.store(true, ordering: .relaxed)
          if !hasParent { signal(number, SIG_DFL) }
        })
    }
    guard hasParent else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .global())
    source.setEventHandler { [flag, source] in
      // Nobody writes to the pipe, so this event means that the other end of the pipe is closed.
      flag.isSet.store(true, ordering: .relaxed)
      source.cancel()
    }
    source.activate()
    parent = source
  }

  /// Returns once a stop was requested.
  func wait() { while !isMade { Thread.sleep(forTimeInterval: 0.05) } }

  var isMade: Bool { flag.isSet.load(ordering: .relaxed) }
}

extension DispatchSource {
  /// Performs `body` at each signal of a number, which then no longer ends the program.
  static func at(
    _ number: Int32, on queue: DispatchQueue = .global(), _ body: @escaping @Sendable () -> Void
  ) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = makeSignalSource(signal: number, queue: queue)
    source.setEventHandler(handler: body)
    source.activate()
    return source
  }
}
