import HeedGeometry
import HeedSignals

/// Reads events and calls a tracker's delegates.
struct DelegateReader: EventReader {
  typealias Delegates = DelegateSet
  typealias Answers = CabinAnswers

  let option: UserStatusOption
  /// Draws the preview; nil leaves pictures as they are.
  private let renderer: (any PreviewRenderer)?
  var anchor: WallClockAnchor?
  private var openness: (left: Double?, right: Double?) = (nil, nil)
  private var drowsiness: Drowsiness?
  private var risk: RiskState?
  private var availability: Availability?

  init(option: UserStatusOption, renderer: (any PreviewRenderer)? = nil) {
    (self.option, self.renderer) = (option, renderer)
  }

  mutating func read(_ event: MonitorEvent, _ frame: Frame?, to delegates: Recipients<DelegateSet>) {
    switch event {
    case .frame(let report): read(report, frame, to: delegates)
    case .blink(_, let blink): tell(blink, to: delegates)
    case .eyeClosure(let time, let closure): tell(closure, at: time, to: delegates)
    case .drowsiness(let time, let drowsiness):
      self.drowsiness = drowsiness
      guard option.contains(.drowsiness) else { return }
      delegates.userStatus?.onDrowsiness(
        timestamp: milliseconds(time), isDrowsiness: drowsiness.isDrowsy, intensity: drowsiness.intensity)
    case .attention(_, let attention) where option.contains(.attention):
      delegates.userStatus?.onAttention(
        timestampBegin: milliseconds(attention.begin), timestampEnd: milliseconds(attention.end),
        score: attention.score)
    case .calibration(_, let change): delegates.calibration?.tell(change)
    case .availability(let change): tell(change, to: delegates)
    case .driverChanged(let time):
      (openness, drowsiness) = ((nil, nil), nil)
      delegates.tracking?.onDriverChanged(timestamp: milliseconds(time))
    case .risk(let state): risk = state
    default: break
    }
  }

  func readDrop(of camera: LostFrame.Camera, at time: Timestamp, to delegates: Recipients<DelegateSet>) {
    delegates.tracking?.onDrop(timestamp: milliseconds(time))
  }

  /// True for a failed calibration point, which is shown again unless the delegate decides otherwise.
  func asksForAnswer(_ event: MonitorEvent, of delegates: Recipients<DelegateSet>) -> Bool {
    if case .calibration(_, .pointFailed) = event { delegates.calibration != nil } else { false }
  }

  private mutating func read(_ report: FrameReport, _ frame: Frame?, to delegates: Recipients<DelegateSet>) {
    openness = (report.leftOpenness, report.rightOpenness)
    let timestamp = milliseconds(report.observation.time)
    if let frame, let image = delegates.image { image.onImage(timestamp: timestamp, image: frame) }
    let (gaze, face) = (GazeInfo(report, timestamp: timestamp), FaceInfo(report, timestamp: timestamp))
    delegates.gaze?.onGaze(gazeInfo: gaze)
    delegates.face?.onFace(faceInfo: face)
    delegates.tracking?.onMetrics(
      timestamp: timestamp, gazeInfo: gaze, faceInfo: face, blinkInfo: BlinkInfo(report),
      userStatusInfo: userStatus(report))
    if let frame, delegates.preview != nil {
      let content = PreviewContent(report: report, risk: risk, availability: availability)
      let image = renderer?.render(content, on: frame) ?? frame
      delegates.preview?.onPreview(image: image)
    }
  }

  private func userStatus(_ report: FrameReport) -> UserStatusInfo {
    UserStatusInfo(
      isDrowsy: option.contains(.drowsiness) ? drowsiness?.isDrowsy : nil,
      drowsinessIntensity: option.contains(.drowsiness) ? drowsiness?.intensity : nil,
      attentionScore: option.contains(.attention) ? report.attentionScore : nil)
  }

  private func tell(_ blink: Blink, to delegates: Recipients<DelegateSet>) {
    guard option.contains(.blink) else { return }
    delegates.userStatus?.onBlink(
      timestamp: milliseconds(blink.end), isBlinkLeft: blink.eye != .right, isBlinkRight: blink.eye != .left,
      isBlink: blink.eye == .both, leftOpenness: openness.left, rightOpenness: openness.right)
  }

  /// Reports that shut eyes were detected or opened again. That a closure turned into sleep is not reported.
  private func tell(_ closure: EyeClosure, at time: Timestamp, to delegates: Recipients<DelegateSet>) {
    guard option.contains(.blink), closure.phase != .changed else { return }
    let isShut = closure.phase == .began
    delegates.userStatus?.onBlink(
      timestamp: milliseconds(closure.end ?? time), isBlinkLeft: isShut, isBlinkRight: isShut, isBlink: isShut,
      leftOpenness: openness.left, rightOpenness: openness.right)
  }

  private mutating func tell(_ change: AvailabilityChange, to delegates: Recipients<DelegateSet>) {
    availability = change.availability
    switch change.availability {
    case .starting:
      // Drowsiness and risk of the previous run no longer hold.
      (drowsiness, risk) = (nil, nil)
      delegates.status?.onStarted()
    case .stopped(let reason): delegates.status?.onStopped(error: StatusError(reason))
    case .available, .degraded, .unavailable:
      delegates.status?.onAvailability(timestamp: milliseconds(change.time), change: change)
    }
  }
}

/// The delegates of one tracker, each held weakly.
struct DelegateSet: EmptyInitializable {
  weak var status: (any StatusDelegate)?
  weak var gaze: (any GazeDelegate)?
  weak var calibration: (any CalibrationDelegate)?
  weak var image: (any ImageDelegate)?
  weak var userStatus: (any UserStatusDelegate)?
  weak var face: (any FaceDelegate)?
  weak var tracking: (any TrackingDelegate)?
  weak var preview: (any CameraPreview)?
}

extension CalibrationDelegate {
  fileprivate func tell(_ change: CalibrationChange) {
    switch change {
    case .nextPoint(_, _, let target): onCalibrationNextPoint(x: target.x, y: target.y)
    case .progress(_, let share): onCalibrationProgress(progress: share)
    case .pointFailed(let index, let reason): onCalibrationPointFailed(index: index, reason: reason)
    case .finished(let calibration): onCalibrationFinished(calibrationData: calibration.vector)
    case .failed(let reason): onCalibrationFailed(reason: reason)
    case .canceled: onCalibrationCanceled()
    case .drifted(let degrees): onCalibrationDrifted(degrees: degrees)
    case .driftEnded: onCalibrationDriftEnded()
    case .glassesChanged(let areWorn): onCalibrationGlassesChanged(areWorn: areWorn)
    case .glassesRestored: onCalibrationGlassesRestored()
    case .seatChanged(let millimeters): onCalibrationSeatChanged(millimeters: millimeters)
    case .seatRestored: onCalibrationSeatRestored()
    case .collecting: break
    }
  }
}
