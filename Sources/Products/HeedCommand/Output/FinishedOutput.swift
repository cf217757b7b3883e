import Heed

/// An output that appears completely or not at all.
protocol FinishedOutput: AnyObject {
  func finish() throws
  /// Removes the written output, as far as possible.
  func cancel()
}

extension FinishedOutput {
  /// Runs `body`, then completes the output; removes it after an error or a stop.
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

extension EngineSettings {
  /// - Parameter path: A settings file; nil for the defaults.
  init(file path: String?) throws { self = try path.map { try SettingsFile.load($0) } ?? EngineSettings() }
}
