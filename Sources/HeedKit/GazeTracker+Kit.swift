extension GazeTracker {
  /// A tracker on a camera, with Heed's own nets.
  /// - Parameters:
  ///   - camera: Number as the system counts its cameras, from 0.
  ///   - rig: Where the camera sits and what surrounds it; without one, a field of view is assumed.
  /// - Throws: ``VideoError/cameraNotPermitted(path:)``; ``VisionError`` when a model is missing or altered. The camera
  ///   is opened by ``startTracking()``.
  public convenience init(
    camera: Int, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings(),
    userStatus: UserStatusOption = .all
  ) throws { try self.init(source: String(camera), rig: rig, settings: settings, userStatus: userStatus) }

  /// A tracker on whatever `heed` understands as a source: a camera's number or path, a video, a folder of images, an
  /// `http://` address.
  /// - Parameter pace: How fast a file is read; of a camera it changes nothing.
  /// - Throws: ``VideoError`` for a source without meaning, and for one that this process may not read; ``VisionError``
  ///   when a model is missing or altered. The source is opened by ``startTracking()``.
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
