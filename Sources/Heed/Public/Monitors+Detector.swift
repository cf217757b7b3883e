import HeedRoad
public import HeedSignals

/// The thresholds of the detector that looks at the road camera's pictures.
extension RoadMonitor {
  /// Which boxes are objects, and of which classes. Recognitions that a host hands in are taken as they are.
  public var detector: ObjectThresholds { core.runs.read(\.settings.detector) }

  /// Sets ``detector`` from the next frame on; what is tracked and the alerts that stand are kept.
  /// - Throws: What the stage says of a value that is out of range; what was set stays.
  public func setDetector(_ thresholds: ObjectThresholds) throws {
    try core.feed.road?.stage.use(thresholds)
    try core.change {
      $0.settings.detector = thresholds
      return []
    }
  }
}

extension DriverMonitor {
  /// Sets which boxes of the road camera's detector are objects, and of which classes, from the next frame on. At first
  /// `road.detector` of the settings says it.
  /// - Throws: What the stage says of a value that is out of range; what was set stays.
  public func setDetector(_ thresholds: ObjectThresholds) throws { try core.feed.road?.stage.use(thresholds) }
}
