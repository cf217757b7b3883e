extension GazeTracker {
  /// A tracker on a camera, with Heed's own nets.
  /// - Parameter camera: The system's number of the camera, from 0.
  /// - Throws: ``VideoError/cameraNotPermitted(path:)``; ``VisionError`` when a model is missing or altered.
  ///   ``startTracking()`` opens the camera.
  public convenience init(
    camera: Int, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings(),
    userStatus: UserStatusOption = .all
  ) throws { try self.init(source: String(camera), rig: rig, settings: settings, userStatus: userStatus) }

  /// A tracker on a source: a camera's number or path, a video, a folder of images, an `http://` address.
  /// - Parameter pace: The pace of a file; cameras ignore it.
  /// - Throws: ``VideoError`` for an invalid source, or one that this process may not read; ``VisionError`` when a
  ///   model is missing or altered. ``startTracking()`` opens the source.
  public convenience init(
    source: String, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings(),
    userStatus: UserStatusOption = .all, pace: SourcePace = .asFastAsPossible
  ) throws {
    try check(source: source)
    self.init(
      stage: try MeshFaceStage(rig: rig), rig: rig, settings: settings, userStatus: userStatus,
      renderer: OverlayPreview(rig: rig), pace: pace, clock: { .now(at: $0) }, makeSource: { try makeSource(source) })
  }
}
