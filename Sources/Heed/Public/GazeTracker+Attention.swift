import HeedDriver
public import HeedGeometry
public import HeedSignals

/// Attention: how much somebody looks where it is needed.
///
/// That is a region of the display when one is set; else the whole display when the rig has one, else the zones of
/// class `forward` and `driving`, and without zones 20 degrees about the camera.
extension GazeTracker {
  /// Seconds that one score covers, 10...60; by default 30, or what the settings say.
  public var attentionInterval: Int {
    core.runs.read(\.controls.attentionSeconds) ?? Int(core.settings.attention.interval.seconds.rounded())
  }

  /// Sets ``attentionInterval``, now and for later runs. Another interval begins a new stretch: what was begun is not
  /// told.
  /// - Parameter interval: Seconds.
  /// - Throws: ``TrackerError/attentionIntervalOutOfRange(_:)``; the old one stays; ``TrackerError/destroyed``.
  public func setAttentionInterval(interval: Int) throws(TrackerError) {
    try core.change { state throws(TrackerError) in
      try state.controls.check(attentionSeconds: interval)
      state.controls.attentionSeconds = interval
      state.ask(.attentionInterval(interval))
    }
  }

  /// The score of the last ``attentionInterval`` up to now, 0 not at all ... 1 all the time; nil when less than half of
  /// it was seen, and when not tracking.
  public var attentionScore: Double? { core.runs.read(\.attentionScore) }

  /// The region of the display that attention belongs to, points: the whole display unless another was set; nil after
  /// ``removeAttentionRegion()`` and without a display.
  public var attentionRegion: ScreenRegion? {
    let display = core.rig.display
    return core.runs.read { state in
      switch state.controls.attentionTarget {
      case .wholeDisplay: display?.turned(to: state.controls.orientation ?? .portrait).region
      case .region(let region): region
      case .removed: nil
      }
    }
  }

  /// Sets ``attentionRegion``, now and for later runs; another one begins a new stretch.
  /// - Parameter region: Points of the display as it is turned; it may reach over the display's edges.
  /// - Throws: ``TrackerError/noDisplay``, ``TrackerError/emptyRegion``, ``TrackerError/destroyed``; the old one stays.
  public func setAttentionRegion(region: ScreenRegion) throws(TrackerError) {
    let hasDisplay = core.rig.display != nil
    try core.change { state throws(TrackerError) in
      guard hasDisplay else { throw .noDisplay }
      try state.controls.check(attentionRegion: region)
      state.controls.attentionTarget = .region(region)
      state.ask(.attentionRegion(region))
    }
  }

  /// Forgets the region: ``attentionRegion`` is nil, and attention belongs to what driving needs, in a rig without a
  /// forward zone to the display.
  public func removeAttentionRegion() {
    core.changeUnlessDestroyed { state in
      state.controls.attentionTarget = .removed
      state.ask(.attentionRegion(nil))
    }
  }
}
