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

  /// Makes the first signal set only the flag instead of ending the program.
  /// - Parameter log: The run's log. Without a terminal, a hang-up opens the log's file anew and is no stop request.
  init(log: OperatorLog? = nil) {
    for number in log == nil || Console.isAttended ? [SIGINT, SIGTERM, SIGHUP] : [SIGINT, SIGTERM] {
      signals.append(
        DispatchSource.at(number) { [flag] in
          flag.isSet.store(true, ordering: .relaxed)
          signal(number, SIG_DFL)
        })
    }
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
