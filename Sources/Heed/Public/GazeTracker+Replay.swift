import HeedSignals

/// A recording in place of a camera: the same calls, delegates and streams.
extension GazeTracker {
  /// A tracker that replays what a cabin camera saw, as fast as it happened; ``replay`` steers it.
  ///
  /// Rig, settings, calibration and clock are the recording's. Images and previews come where the source has pictures:
  /// HeedKit's `VideoReplay` reads those of a session. While delegates and streams are slow, the replay waits.
  /// - Parameters:
  ///   - userStatus: What the ``UserStatusDelegate`` is told.
  ///   - speed: Seconds of the recording in a second; nil: as fast as possible.
  /// - Throws: What of the recording's rig, settings or calibration cannot be used.
  public convenience init(
    replaying source: any ReplaySource, userStatus: UserStatusOption = .all, speed: Double? = 1
  ) throws {
    try self.init(replaying: source, userStatus: userStatus, control: ReplayControl(span: source.span, speed: speed))
  }

  convenience init(
    replaying source: any ReplaySource, userStatus: UserStatusOption = .all, control: ReplayControl
  ) throws {
    let basis = try source.makeBasis()
    self.init(
      TrackerCore(
        DriveFeed(source, control, anchor: basis.anchor), rig: basis.rig, settings: basis.settings,
        calibration: basis.calibration,
        hub: EventHub(reader: DelegateReader(option: userStatus, renderer: source.renderers.cabin))))
  }

  /// Steers the replay; nil of a tracker on a camera.
  public var replay: ReplayControl? { core.feed.replay }
}
