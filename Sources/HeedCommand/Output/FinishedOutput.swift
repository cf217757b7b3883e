import Heed

/// What a command writes: whole, or not at all.
protocol FinishedOutput: AnyObject {
  /// Completes what was written.
  func finish() throws
  /// Gives up what was written, as far as it can be.
  func cancel()
}

extension FinishedOutput {
  /// Writes by `body` and completes the output; gives it up when that fails or the run is stopped.
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
  /// - Parameter path: A settings file; nil: the defaults.
  init(file path: String?) throws {
    self = try path.map { try SettingsFile.load($0) } ?? EngineSettings()
  }
}
