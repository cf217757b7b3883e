extension GazeTracker {
  /// A tracker that replays a cabin recording in real time; ``replay`` controls it.
  ///
  /// Rig, settings, calibration and clock come from the recording. Images and previews need a source with pictures,
  /// such as HeedKit's `VideoReplay`. Slow delegates and streams slow the replay.
  /// - Parameter speed: Seconds of the recording per second; nil for as fast as possible.
  /// - Throws: A problem with the recording's rig, settings or calibration.
  public convenience init(
    replaying source: any ReplaySource, userStatus: UserStatusOption = .all, speed: Double? = 1
  ) throws {
    let basis = try source.makeBasis()
    self.init(
      TrackerCore(
        DriveFeed(source, ReplayControl(span: source.span, speed: speed), anchor: basis.anchor), basis,
        hub: EventHub(reader: DelegateReader(option: userStatus, renderer: source.renderers.cabin))))
  }

  /// Controls the replay; nil for a tracker on a camera.
  public var replay: ReplayControl? { core.feed.replay }
}
