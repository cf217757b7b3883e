/// Receives the result of creating a tracker in the background.
public protocol InitializationDelegate: GazeTrackerDelegate {
  /// Called once, on a dedicated thread.
  /// - Parameter tracker: Held by nothing else; nil on failure, with the cause in `error`.
  func onInitialized(tracker: GazeTracker?, error: InitializationError)
  /// Called on failure just before ``onInitialized(tracker:error:)``, on the same thread.
  /// - Parameter message: The cause and the remedy, as thrown by `GazeTracker(source:)`.
  func onInitializationFailed(message: String)
}

extension InitializationDelegate {
  /// Does nothing.
  public func onInitializationFailed(message: String) {}
}

/// Why a tracker could not be created, with SeeSo's numbers where SeeSo has the case. There are no licence errors.
public enum InitializationError: Int, Hashable, Sendable, CaseIterable {
  /// The tracker was created.
  case none = 0
  /// The source is not valid, or the nets could not be set up.
  case initialization = 1
  /// This process may not use the camera.
  case cameraPermission = 2
  /// A model file is missing: run `heed models install`.
  case modelMissing = 101
  /// A model file differs from the tested one, or cannot be read.
  case modelAltered = 102
  /// The rig's file is missing or not valid.
  case rig = 103
}
