import HeedRoad
public import HeedSignals

/// Thresholds of the detector on the road camera's pictures.
extension RoadMonitor {
  /// The detector's thresholds and labels; they do not filter a host's recognitions.
  public var detector: ObjectThresholds { core.runs.read(\.settings.detector) }

  /// Sets ``detector`` from the next frame on. Tracks and standing alerts are kept.
  /// - Throws: An error that says why a value is out of range; the previous thresholds stay.
  public func setDetector(_ thresholds: ObjectThresholds) throws {
    try core.feed.road?.stage.use(thresholds)
    try core.change {
      $0.settings.detector = thresholds
      return []
    }
  }
}

/// Thresholds of the detector on the road camera's pictures.
extension DriverMonitor {
  /// Sets the detector's thresholds and labels from the next frame on; initially the settings' `road.detector`.
  /// - Throws: An error that says why a value is out of range; the previous thresholds stay.
  public func setDetector(_ thresholds: ObjectThresholds) throws { try core.feed.road?.stage.use(thresholds) }
}
