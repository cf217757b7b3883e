import HeedSignals

/// Reads events and calls delegates: one reader of the one enum, as the log and the streams are.
struct DelegateReader: Sendable {
  let option: UserStatusOption
  /// nil for a recording: then its own clock is told.
  var anchor: WallClockAnchor?
  private var openness: (left: Double?, right: Double?) = (nil, nil)

  init(option: UserStatusOption) { self.option = option }

  /// Passes one event on.
  mutating func read(_ event: MonitorEvent, to delegates: DelegateSet) {
    switch event {
    case .frame(let report):
      openness = (report.leftOpenness, report.rightOpenness)
      delegates.gaze?.onGaze(gazeInfo: GazeInfo(report, timestamp: milliseconds(event.time)))
      delegates.face?.onFace(faceInfo: FaceInfo(report, timestamp: milliseconds(event.time)))
    case .blink(_, let blink) where option.contains(.blink):
      delegates.userStatus?.onBlink(
        timestamp: milliseconds(blink.end), isBlinkLeft: blink.eye != .right, isBlinkRight: blink.eye != .left,
        isBlink: blink.eye == .both, leftOpenness: openness.left, rightOpenness: openness.right)
    case .drowsiness(let time, let drowsiness) where option.contains(.drowsiness):
      delegates.userStatus?.onDrowsiness(
        timestamp: milliseconds(time), isDrowsiness: drowsiness.isDrowsy, intensity: drowsiness.intensity)
    case .attention(_, let attention) where option.contains(.attention):
      delegates.userStatus?.onAttention(
        timestampBegin: milliseconds(attention.begin), timestampEnd: milliseconds(attention.end),
        score: attention.score)
    case .availability(let change):
      switch change.availability {
      case .starting: delegates.status?.onStarted()
      case .stopped(let reason): delegates.status?.onStopped(error: StatusError(reason))
      default: break
      }
    default: break
    }
  }

  /// Milliseconds since 1970 UTC where a clock is known, else on the recording's own clock.
  func milliseconds(_ time: Timestamp) -> Double { anchor?.utcMilliseconds(at: time) ?? time.milliseconds }
}
