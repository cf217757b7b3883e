import HeedSignals

/// Reads the road's events. Calls the delegate and the preview of a ``RoadMonitor``.
struct RoadReader: EventReader {
  struct Delegates: EmptyInitializable {
    weak var monitor: (any RoadMonitorDelegate)?
    weak var preview: (any RoadPreview)?
  }

  typealias Answers = RoadAnswers

  /// Draws the preview; nil leaves pictures as they are.
  let renderer: (any RoadPreviewRenderer)?
  var anchor: WallClockAnchor?

  mutating func read(_ event: MonitorEvent, _ frame: Frame?, to delegates: Recipients<Delegates>) {
    switch event {
    case .road(let report):
      delegates.monitor?.didUpdateCamera(report.camera, calibration: report.calibration)
      delegates.monitor?.onRoad(timestamp: milliseconds(report.observation.time), report: report)
      if let frame, delegates.preview != nil {
        let image = renderer?.render(report, on: frame) ?? frame
        delegates.preview?.onPreview(image: image)
      }
    case .alert(let change): delegates.monitor?.onAlert(timestamp: milliseconds(change.time), change: change)
    case .roadAvailability(let change):
      delegates.monitor?.onAvailability(timestamp: milliseconds(change.time), change: change)
    case .availability(let change):
      switch change.availability {
      case .starting: delegates.monitor?.onMonitoringStarted()
      case .stopped(let reason): delegates.monitor?.onMonitoringStopped(error: StatusError(reason))
      default: break
      }
    default: break
    }
  }

  func readCompletion(to delegates: Recipients<Delegates>) { delegates.monitor?.didCompleteUpdate() }

  func readDrop(of camera: LostFrame.Camera, at time: Timestamp, to delegates: Recipients<Delegates>) {
    delegates.monitor?.onDrop(timestamp: milliseconds(time))
  }
}
