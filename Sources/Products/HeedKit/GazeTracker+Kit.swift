extension GazeTracker {
  /// Makes a tracker that reads a camera and uses Heed's own nets.
  /// - Parameter camera: The system's number of the camera, from 0.
  /// - Throws: ``VideoError/cameraNotPermitted(path:)``; ``VisionError`` for a missing or altered model.
  ///   ``startTracking()`` opens the camera.
  public convenience init(
    camera: Int, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings(),
    userStatus: UserStatusOption = .all
  ) throws { try self.init(source: String(camera), rig: rig, settings: settings, userStatus: userStatus) }

  /// Makes a tracker that reads a camera at a display and reports the gaze on the display, without a rig file.
  ///
  /// ```swift
  /// let tracker = try GazeTracker(camera: 0, display: .above(width: 0.344, height: 0.194))
  /// ```
  /// - Parameters:
  ///   - camera: The system's number of the camera, from 0.
  ///   - display: The display's size and the camera's place.
  ///   - lens: The camera's intrinsics, for example from a ``CardLensEstimator``; nil assumes 60 degrees, and
  ///     distances may be off by a quarter.
  /// - Throws: ``RigError`` for an impossible size or place, and as ``init(camera:rig:settings:userStatus:)``.
  public convenience init(
    camera: Int, display: DisplaySetup, lens: PinholeCamera? = nil, settings: EngineSettings = EngineSettings(),
    userStatus: UserStatusOption = .all
  ) throws {
    try self.init(
      source: String(camera), rig: try Rig(camera: lens, display: display), settings: settings, userStatus: userStatus)
  }

  /// Makes a tracker that reads a source: a camera's number or path, a video, a folder of images, or an
  /// `http://` or `rtsp://` address.
  /// - Parameter pace: How fast a file is read; cameras ignore the value.
  /// - Throws: ``VideoError`` for an invalid or unreadable source; ``VisionError`` for a missing or altered model.
  ///   ``startTracking()`` opens the source.
  public convenience init(
    source: String, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings(),
    userStatus: UserStatusOption = .all, pace: SourcePace = .asFastAsPossible
  ) throws {
    try check(source: source)
    self.init(
      stage: try NetCabinStage(rig: rig, settings: settings, source: source), rig: rig, settings: settings,
      userStatus: userStatus, renderer: OverlayPreview(rig: rig), pace: pace, clock: { .now(at: $0) },
      makeSource: { try makeSource(source) })
  }
}
