/// Learns how the making of a tracker went, for those who have it made in the background.
public protocol InitializationDelegate: GazeTrackerDelegate {
  /// Called once, on a thread of its own.
  /// - Parameters:
  ///   - tracker: Keep it: nobody else does. nil when it could not be made.
  ///   - error: `.none` with a tracker, else why there is none.
  func onInitialized(tracker: GazeTracker?, error: InitializationError)

  /// Called just before ``onInitialized(tracker:error:)`` when there is no tracker, on the same thread.
  /// - Parameter message: One sentence for people: what is wrong, and the remedy; what `GazeTracker(source:)` throws
  ///   says the same.
  func onInitializationFailed(message: String)
}

extension InitializationDelegate {
  public func onInitializationFailed(message: String) {}
}

/// Why a tracker could not be made.
///
/// The numbers of the seed's SDK where it has the case; those of its licences do not exist here.
public enum InitializationError: Int, Hashable, Sendable, CaseIterable {
  case none = 0
  /// The source has no meaning, or the nets could not be set up.
  case initialization = 1
  /// The camera is there, and this process may not use it.
  case cameraPermission = 2
  /// A model is not where it is looked for: run `Tools/setup`.
  case modelMissing = 101
  /// A model is not the one that was tested, or cannot be read.
  case modelAltered = 102
  /// The rig's file is missing or not acceptable.
  case rig = 103
}
