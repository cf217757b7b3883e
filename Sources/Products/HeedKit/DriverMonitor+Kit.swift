extension DriverMonitor {
  /// Makes a monitor that reads cameras and uses Heed's own nets.
  /// - Parameters:
  ///   - cabin: A source as `heed` takes it: a camera's number or path, a video, a folder of images, an address.
  ///   - road: The source of the road; nil without one, or if the host provides recognitions.
  ///   - pace: How fast files are read; cameras ignore the value.
  /// - Throws: ``VisionError`` for a missing or altered model; an error for invalid regions or an invalid calibration.
  ///   ``startMonitoring()`` opens the cameras.
  public convenience init(
    cabin: String, road: String? = nil, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings(),
    calibration: GazeCalibration? = nil, userStatus: UserStatusOption = .all, pace: SourcePace = .asFastAsPossible
  ) throws {
    try self.init(
      cabin: CabinCamera(
        stage: try NetCabinStage(rig: rig, settings: settings, source: cabin), makeSource: { try makeSource(cabin) }),
      road: try road.map { source in
        RoadCamera(
          stage: try NetRoadStage(camera: rig.roadCamera, thresholds: settings.road.detector),
          makeSource: { try makeSource(source) })
      },
      rig: rig, settings: settings, calibration: calibration, userStatus: userStatus,
      renderer: OverlayPreview(rig: rig), roadRenderer: RoadOverlayPreview(), pace: pace, clock: { .now(at: $0) })
  }
}
