package import Dispatch
import HeedSignals

extension DispatchQueue {
  /// Performs `body` on this serial queue after all earlier work, and waits for it.
  /// - Parameter limit: Maximum time to wait; nil waits as long as it takes.
  /// - Returns: False if the limit was not enough; `body` is performed later.
  @discardableResult
  package func perform(within limit: Duration?, _ body: @escaping @Sendable () -> Void = {}) -> Bool {
    let isDone = DispatchSemaphore(value: 0)
    async {
      body()
      isDone.signal()
    }
    return isDone.wait(timeout: limit.map { .now() + $0.seconds } ?? .distantFuture) == .success
  }
}
