import Foundation
import Synchronization

/// True once the standard input has ended.
final class FinishedInput: Sendable {
  private let flag = Mutex(false)
  var isSet: Bool { flag.withLock { $0 } }

  func watch() {
    Thread { [self] in
      while readLine() != nil {}
      flag.withLock { $0 = true }
    }.start()
  }
}
