import HeedDriver
public import HeedGeometry
public import HeedSignals

/// The share of time that a person looks at a target.
///
/// The target is the attention region, by default the whole display. Without a display, the target is all zones of
/// class `forward` and `driving`. Without zones, it is everything within 20 degrees of the camera.
extension GazeTracker {
  /// Seconds that one attention score covers, 10...60; the settings' number by default (30).
  public var attentionInterval: Int {
    core.runs.read(\.controls.attentionSeconds) ?? Int(core.settings.attention.interval.seconds.rounded())
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
  public var attentionScore: Double? { core.runs.read(\.attentionScore) }

  /// The attention target on the display, points; by default the settings' region or the whole display; nil if none.
  public var attentionRegion: ScreenRegion? {
    let (display, attention) = (core.rig.display, core.settings.attention)
    return core.runs.read { state in
      switch state.controls.attentionTarget {
      case .wholeDisplay where attention.region.rect != nil || !attention.zones.isEmpty: attention.region.rect
      case .wholeDisplay: display?.turned(to: state.controls.orientation ?? .portrait).region
      case .region(let region): region
      case .removed: nil
      }
    }
  }

  /// Sets ``attentionRegion`` for current and later runs; a change begins a new interval.
  /// - Parameter region: In points of the display in its current orientation; may extend beyond the display's edges.
  /// - Throws: ``TrackerError``: `noDisplay`, `emptyRegion` or `destroyed`; then nothing has changed.
  public func setAttentionRegion(region: ScreenRegion) throws(TrackerError) {
    let hasDisplay = core.rig.display != nil
    try core.change { state throws(TrackerError) in
      guard hasDisplay else { throw .noDisplay }
      guard [region.x, region.y, region.width, region.height].allSatisfy(\.isFinite), region.width > 0,
        region.height > 0
      else { throw .emptyRegion }
      state.controls.attentionTarget = .region(region)
      state.ask(.attentionRegion(region))
    }
  }

  /// Removes ``attentionRegion``. The target then is the driving zones or, if no zone is ahead, the whole display.
  public func removeAttentionRegion() {
    core.changeUnlessDestroyed { state in
      state.controls.attentionTarget = .removed
      state.ask(.attentionRegion(nil))
    }
  }
}
