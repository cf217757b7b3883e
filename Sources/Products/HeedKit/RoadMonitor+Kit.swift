extension RoadMonitor {
  /// Makes a monitor that reads a camera and uses the road nets that the user added.
  /// - Parameter camera: The system's number of the camera, from 0.
  /// - Throws: ``VisionError`` for an unusable model; an error for invalid regions.
  public convenience init(
    camera: Int, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings()
  ) throws { try self.init(source: String(camera), rig: rig, settings: settings) }

  /// Makes a monitor that reads a source: a camera's number or path, a video, a folder of images, or an
  /// `http://` or `rtsp://` address.
  /// - Parameter pace: How fast a file is read; cameras ignore the value.
  /// - Throws: As ``init(camera:rig:settings:)``. ``startMonitoring()`` opens the source.
  public convenience init(
    source: String, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings(),
    pace: SourcePace = .asFastAsPossible
  ) throws {
    try self.init(
      rig: rig, settings: settings.road,
      stage: NetRoadStage(camera: rig.roadCamera, thresholds: settings.road.detector), renderer: RoadOverlayPreview(),
      pace: pace, clock: { .now(at: $0) }, makeSource: { try makeSource(source) })
  }
}

extension RoadEngine {
  /// Makes an engine. The rig's road camera takes precedence over the recognitions' camera and regions.
  package init(rig: Rig?, recognitions: RecognitionFile?, settings: RoadSettings) throws {
    let head = rig?.roadCamera == nil ? recognitions?.head : nil
    try self.init(camera: rig?.roadCamera ?? head?.camera, regions: rig?.regions ?? head?.regions, settings: settings)
  }
}
