import HeedSignals

/// A recording in place of a camera: the same calls, delegate and streams.
extension RoadMonitor {
  /// A monitor that replays what was seen of the road, as fast as it happened; ``replay`` steers it.
  ///
  /// Rig, regions, settings and clock are the recording's. Previews come where the source has pictures: HeedKit's
  /// `VideoReplay` reads those of a session. While the delegate is slow, the replay waits.
  /// - Parameter speed: Seconds of the recording in a second; nil: as fast as possible.
  /// - Throws: What of the recording's rig or settings cannot be used.
  public convenience init(replaying source: any ReplaySource, speed: Double? = 1) throws {
    try self.init(replaying: source, control: ReplayControl(span: source.span, speed: speed))
  }

  convenience init(replaying source: any ReplaySource, control: ReplayControl) throws {
    let basis = try source.makeBasis()
    self.init(
      RoadMonitorCore(
        DriveFeed(source, control, anchor: basis.anchor),
        state: try RoadMonitorState(rig: basis.rig, settings: basis.settings.road),
        hub: EventHub(reader: RoadReader(renderer: source.renderers.road))))
  }

  /// Steers the replay; nil of a monitor that does not replay.
  public var replay: ReplayControl? { core.feed.replay }
}
