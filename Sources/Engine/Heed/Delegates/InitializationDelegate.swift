/// Receives the result of making a tracker in the background.
public protocol InitializationDelegate: GazeTrackerDelegate {
  /// Called once, on a thread of its own.
  /// - Parameter tracker: Keep it: nobody else does. nil when it could not be made; `error` then is the cause.
  func onInitialized(tracker: GazeTracker?, error: InitializationError)
  /// Called just before ``onInitialized(tracker:error:)`` when there is no tracker, on the same thread.
  /// - Parameter message: One sentence with the cause and the remedy, as `GazeTracker(source:)` throws it.
  func onInitializationFailed(message: String)
}

extension InitializationDelegate {
  /// Does nothing.
  public func onInitializationFailed(message: String) {}
}

/// Why a tracker could not be made. The numbers are SeeSo's where it has the case; it has no licence errors.
public enum InitializationError: Int, Hashable, Sendable, CaseIterable {
  /// The tracker was made.
  case none = 0
  /// The source is not valid, or the nets could not be set up.
  case initialization = 1
  /// The camera exists, but this process may not use it.
  case cameraPermission = 2
  /// A model file is missing: run `heed models install`.
  case modelMissing = 101
  /// A model file is not the tested one, or cannot be read.
  case modelAltered = 102
  /// The rig's file is missing or not valid.
  case rig = 103
}
