extension RoadMonitor {
  /// A monitor that replays a road recording in real time; ``replay`` controls it.
  ///
  /// Rig, regions, settings and clock come from the recording. Previews need a source with pictures, such as HeedKit's
  /// `VideoReplay`. A slow delegate and slow streams slow the replay.
  /// - Parameter speed: Seconds of the recording per second; nil for as fast as possible.
  /// - Throws: A problem with the recording's rig or settings.
  public convenience init(replaying source: any ReplaySource, speed: Double? = 1) throws {
    let basis = try source.makeBasis()
    self.init(
      RoadMonitorCore(
        DriveFeed(source, ReplayControl(span: source.span, speed: speed), anchor: basis.anchor),
        state: try RoadMonitorState(rig: basis.rig, settings: basis.settings.road),
        hub: EventHub(reader: RoadReader(renderer: source.renderers.road))))
  }

  /// Controls the replay; nil for a monitor without a recording.
  public var replay: ReplayControl? { core.feed.replay }
}
