import HeedSignals

/// Reads the road's events. Calls the delegate and the preview of a ``RoadMonitor``.
struct RoadReader: EventReader {
  struct Delegates: EmptyInitializable {
    weak var monitor: (any RoadMonitorDelegate)?
    weak var preview: (any RoadPreview)?
  }

  /// Draws the preview; nil leaves pictures as they are.
  let renderer: (any RoadPreviewRenderer)?
  var anchor: WallClockAnchor?

  mutating func read(_ event: MonitorEvent, _ frame: Frame?, to delegates: Delegates) {
    let delegate = delegates.monitor
    switch event {
    case .road(let report):
      delegate?.didUpdateCamera(report.camera, calibration: report.calibration)
      delegate?.onRoad(timestamp: milliseconds(report.observation.time), report: report)
      if let frame, let preview = delegates.preview {
        preview.onPreview(image: renderer?.render(report, on: frame) ?? frame)
      }
    case .alert(let change): delegate?.onAlert(timestamp: milliseconds(change.time), change: change)
    case .roadAvailability(let change): delegate?.onAvailability(timestamp: milliseconds(change.time), change: change)
    case .availability(let change):
      switch change.availability {
      case .starting: delegate?.onMonitoringStarted()
      case .stopped(let reason): delegate?.onMonitoringStopped(error: StatusError(reason))
      default: break
      }
    default: break
    }
  }

  func readCompletion(to delegates: Delegates) { delegates.monitor?.didCompleteUpdate() }

  func readDrop(of camera: LostFrame.Camera, at time: Timestamp, to delegates: Delegates) {
    delegates.monitor?.onDrop(timestamp: milliseconds(time))
  }
}
