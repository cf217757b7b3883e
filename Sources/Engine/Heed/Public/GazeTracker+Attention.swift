import HeedDriver
public import HeedGeometry
public import HeedSignals

/// The share of time that a person looks at a target.
///
/// The target is the region that was set. Without one, it is the zones that the settings name or, in a rig with a zone
/// of class `forward`, all zones of class `forward` and `driving`. Without zones, it is the whole display. Without a
/// display either, it is everything within 20 degrees of the camera.
extension GazeTracker {
  /// Seconds that one attention score covers, 10...60; the settings' number by default (30).
  public var attentionInterval: Int {
    core.runs.read(\.controls.attentionSeconds) ?? Int(core.basis.settings.attention.interval.seconds.rounded())
  }

  /// Sets ``attentionInterval`` for current and later runs. A change ends the current interval early.
  /// - Parameter interval: Seconds.
  /// - Throws: ``TrackerError/attentionIntervalOutOfRange(_:)``, ``TrackerError/destroyed``; the old value stays.
  public func setAttentionInterval(interval: Int) throws(TrackerError) {
    try core.change { state throws(TrackerError) in
      guard TrackerControls.attentionIntervals.contains(interval) else { throw .attentionIntervalOutOfRange(interval) }
      state.controls.attentionSeconds = interval
      state.ask(.attentionInterval(interval))
    }
  }

  /// The last ``attentionInterval``'s score, 0 never ... 1 always on target; nil without a run or if half was unseen.
  /// Inside a delegate's call, the score as of the frame that the call is about, like ``GazeInfo/attentionScore``.
  public var attentionScore: Double? { core.runs.answer(\.attentionScore) }

  /// The attention target on the display, points: the region that was set, or the whole display; nil for zones, and
  /// without a display.
  public var attentionRegion: ScreenRegion? {
    let controls = core.runs.read(\.controls)
    let rule = AttentionRule(rig: core.basis.rig, zones: core.basis.settings.attention.zones)
    return rule.aim(
      controls.region(of: core.basis.settings),
      on: core.basis.rig.display?.turned(to: controls.orientation ?? .portrait)
    ).region
  }

  /// Sets ``attentionRegion`` for current and later runs; a change begins a new interval.
  /// - Parameter region: In points of the display in its current orientation; may extend beyond the display's edges.
  /// - Throws: ``TrackerError``: `noDisplay`, `emptyRegion`, `regionOutsideDisplay` or `destroyed`; then nothing has
  ///   changed.
  public func setAttentionRegion(region: ScreenRegion) throws(TrackerError) {
    let display = core.basis.rig.display
    try core.change { state throws(TrackerError) in
      guard let display = display?.turned(to: state.controls.orientation ?? .portrait) else { throw .noDisplay }
      guard [region.x, region.y, region.width, region.height].allSatisfy(\.isFinite), region.width > 0,
        region.height > 0
      else { throw .emptyRegion }
      try AttentionRule.check(region, on: display)
      state.controls.attentionRegion = .some(region)
      state.ask(.attentionRegion(region))
    }
  }

  /// Removes the region that was set, also by the settings. The target then is zones or the whole display, as above.
  public func removeAttentionRegion() {
    core.runs.change { state in
      guard !state.life.isDestroyed else { return }
      state.controls.attentionRegion = .some(nil)
      state.ask(.attentionRegion(nil))
    }
  }
}
