extension DriverMonitor {
  /// A monitor on cameras, with Heed's own nets.
  /// - Parameters:
  ///   - cabin: Whatever `heed` understands as a source: a camera's number or path, a video, a folder of images, an
  ///     address.
  ///   - road: The same of the road; nil: nobody watches it, or the host hands in recognitions.
  ///   - rig: Cameras and zones.
  ///   - calibration: The driver's own; nil: none.
  ///   - pace: How fast files are read; of cameras it changes nothing.
  /// - Throws: ``VisionError`` when a model is missing or altered; what is wrong with the rig's regions or the
  ///   calibration. The cameras are opened by ``startMonitoring()``.
  public convenience init(
    cabin: String, road: String? = nil, rig: Rig = Rig(name: "assumed"),
    settings: EngineSettings = EngineSettings(), calibration: GazeCalibration? = nil,
    userStatus: UserStatusOption = .all, pace: SourcePace = .asFastAsPossible
  ) throws {
    try self.init(
      cabin: CabinCamera(stage: try MeshFaceStage(rig: rig), makeSource: { try makeSource(cabin) }),
      road: try road.map { source in
        RoadCamera(
          stage: try NetRoadStage(camera: rig.roadCamera, thresholds: settings.road.detector),
          makeSource: { try makeSource(source) })
      },
      rig: rig, settings: settings, calibration: calibration, userStatus: userStatus,
      renderer: OverlayPreview(rig: rig), roadRenderer: RoadOverlayPreview(), pace: pace, clock: { .now(at: $0) })
  }
}
