/// An output that appears only when it is complete.
protocol FinishedOutput: AnyObject {
  func finish() throws
  /// Removes the written output as far as possible.
  func cancel()
}

extension FinishedOutput {
  /// Runs `body` and then completes the output. After an error or a stop, the output is removed.
  func complete(_ stop: StopRequest? = nil, _ body: () throws -> Void) throws {
    do {
      try body()
      if stop?.isMade == true { throw CommandFailure(.interrupted, nil) }
      try finish()
    } catch {
      cancel()
      throw error
    }
  }
}
