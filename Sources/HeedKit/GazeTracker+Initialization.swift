import Foundation

/// Trackers made in the background, for those who are used to it.
extension GazeTracker {
  /// Loads the nets on a thread of its own and tells the delegate how it went; no licence is asked for.
  ///
  /// `GazeTracker(camera:)` does the same at once, and throws.
  /// - Parameters:
  ///   - source: Whatever `heed` understands as one: a camera's number or path, a video, a folder of images, an address.
  ///   - rig: Folder or file of the rig; nil: a field of view is assumed, and there is no display.
  ///   - delegate: Held until it was told.
  ///   - option: What the ``UserStatusDelegate`` is told; nil: everything.
  public static func initGazeTracker(
    source: String = "0", rig: String? = nil, delegate: any InitializationDelegate, option: UserStatusOption? = nil
  ) {
    let thread = Thread {
      do {
        let tracker = try make(source: source, rig: rig, option: option)
        delegate.onInitialized(tracker: tracker, error: .none)
      } catch {
        delegate.onInitialized(tracker: nil, error: InitializationError(error))
      }
    }
    thread.name = "heed.initialization"
    thread.start()
  }

  private static func make(source: String, rig: String?, option: UserStatusOption?) throws -> GazeTracker {
    let rig = try rig.map { try RigFile.load($0) } ?? Rig(name: "assumed")
    let name = try makeSource(source).name
    // Only a camera's device is there and not readable; what is not there at all is said by `startTracking`.
    if FileManager.default.fileExists(atPath: name), !FileManager.default.isReadableFile(atPath: name) {
      throw VideoError.cameraNotPermitted(path: name)
    }
    return try GazeTracker(source: source, rig: rig, userStatus: option ?? .all)
  }
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
