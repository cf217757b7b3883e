import Foundation

/// Makes trackers in the background.
extension GazeTracker {
  /// Makes a tracker as `GazeTracker(source:)` on a new thread, and reports the result to the delegate.
  /// - Parameters:
  ///   - source: A source as `heed` takes it: a camera's number or path, a video, a folder of images, an address.
  ///   - rig: The rig's folder or file; nil means an assumed field of view without a display.
  ///   - option: The states that the ``UserStatusDelegate`` receives; nil means all states.
  public static func initGazeTracker(
    source: String = "0", rig: String? = nil, delegate: any InitializationDelegate, option: UserStatusOption? = nil
  ) {
    let thread = Thread {
      do {
        let rig = try rig.map { try RigFile.load($0) } ?? Rig(name: "assumed")
        let tracker = try GazeTracker(source: source, rig: rig, userStatus: option ?? .all)
        delegate.onInitialized(tracker: tracker, error: .none)
      } catch {
        delegate.onInitializationFailed(message: "\(error)")
        delegate.onInitialized(tracker: nil, error: InitializationError(error))
      }
    }
    thread.name = "heed.initialization"
    thread.start()
  }
}

/// Refuses an invalid or unreadable source. A missing source is reported when it opens.
func check(source: String) throws(VideoError) {
  let path = try makeSource(source).name
  guard FileManager.default.fileExists(atPath: path), !FileManager.default.isReadableFile(atPath: path) else { return }
  throw path.hasPrefix("/dev/") ? .cameraNotPermitted(path: path) : .notReadable(path: path, why: "no permission")
}

extension InitializationError {
  /// Converts an error from making a tracker.
  public init(_ error: any Error) {
    switch error {
    case is ConfigurationError: self = .rig
    case VisionError.modelMissing: self = .modelMissing
    case VisionError.modelAltered, VisionError.modelUnreadable: self = .modelAltered
    case VideoError.cameraNotPermitted, VideoError.notReadable: self = .cameraPermission
    default: self = .initialization
    }
  }
}
