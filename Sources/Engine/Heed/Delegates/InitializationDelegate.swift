/// Receives the result of creating a tracker in the background.
public protocol InitializationDelegate: GazeTrackerDelegate {
  /// Called once, on a dedicated thread.
  /// - Parameter tracker: The new tracker. Keep a reference, because nothing else holds the tracker. nil on failure;
  ///   then `error` is the cause.
  func onInitialized(tracker: GazeTracker?, error: InitializationError)
  /// Called on failure just before ``onInitialized(tracker:error:)``, on the same thread.
  /// - Parameter message: One sentence with the cause and the remedy, as thrown by `GazeTracker(source:)`.
  func onInitializationFailed(message: String)
}

extension InitializationDelegate {
  /// Does nothing.
  public func onInitializationFailed(message: String) {}
}

/// Why a tracker could not be created. The numbers are SeeSo's for the cases that SeeSo has. Licence errors do not
/// exist.
public enum InitializationError: Int, Hashable, Sendable, CaseIterable {
  /// The tracker was created.
  case none = 0
  /// The source is not valid, or the nets could not be set up.
  case initialization = 1
  /// The camera exists, but this process may not use it.
  case cameraPermission = 2
  /// A model file is missing: run `heed models install`.
  case modelMissing = 101
  /// A model file differs from the tested file, or cannot be read.
  case modelAltered = 102
  /// The rig's file is missing or not valid.
  case rig = 103
}
