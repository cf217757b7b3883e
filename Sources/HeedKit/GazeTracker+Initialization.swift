import Foundation

/// Trackers made in the background, for those who are used to it.
extension GazeTracker {
  /// Loads the nets on a thread of its own and tells the delegate how it went; no licence is asked for.
  ///
  /// `GazeTracker(source:)` does the same at once, and throws what the delegate is told.
  /// - Parameters:
  ///   - source: Whatever `heed` understands as one: a camera's number or path, a video, a folder of images, an
  ///     address.
  ///   - rig: Folder or file of the rig; nil: a field of view is assumed, and there is no display.
  ///   - delegate: Held until it was told.
  ///   - option: What the ``UserStatusDelegate`` is told; nil: everything.
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

/// Refuses a source that has no meaning, or that this process may not read. What is not there at all is said when it is
/// opened.
func check(source: String) throws(VideoError) {
  let path = try makeSource(source).name
  guard FileManager.default.fileExists(atPath: path), !FileManager.default.isReadableFile(atPath: path) else { return }
  throw path.hasPrefix("/dev/") ? .cameraNotPermitted(path: path) : .notReadable(path: path, why: "no permission")
}

extension InitializationError {
  /// The case that an error of making a tracker belongs to.
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
