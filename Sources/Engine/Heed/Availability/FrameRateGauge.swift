import HeedSignals

/// Measures how often pictures are analyzed, and why not more often: few pictures come, or this machine is too slow.
struct FrameRateGauge: Sendable {
  /// Weight of the last frame interval in the running means, 0...1. Choice: ten frames, a third of a second at 30 Hz.
  private static let weight = 0.1

  private let settings: AvailabilityMonitor.Settings
  private var last: (time: Timestamp, frame: Int)?
  private var meanInterval: Double?
  /// Mean share of the camera's frames that were lost before analysis.
  private var lostShare = 0.0
  /// Frames left out on purpose since the last analyzed frame.
  private var passed = 0

  init(settings: AvailabilityMonitor.Settings) { self.settings = settings }

  mutating func pass() { passed += 1 }

  /// - Parameter isAfterGap: True if the time before this frame must not count in the means.
  mutating func update(frame: Int, at time: Timestamp, isAfterGap: Bool) {
    defer { (last, passed) = ((time, frame), 0) }
    guard let last, !isAfterGap else { return }
    let interval = time.seconds(since: last.time)
    meanInterval = meanInterval.map { $0 + Self.weight * (interval - $0) } ?? interval
    let taken = frame.subtractingReportingOverflow(last.frame)
    // A frame number that is not higher than the last shows a restarted source, not a loss.
    guard !taken.overflow, taken.partialValue > 0 else { return }
    let lost = max(0, taken.partialValue - 1 - passed)
    lostShare += Self.weight * (Double(lost) / Double(taken.partialValue) - lostShare)
  }

  /// Why too few pictures are analyzed; nil if enough are.
  var doubt: Availability.DegradedReason? {
    guard let meanInterval else { return nil }
    if lostShare >= AvailabilityMonitor.overloadedShare, meanInterval > AvailabilityMonitor.overloadedInterval.seconds {
      return .overloaded
    }
    return meanInterval > settings.slowInterval.seconds ? .lowRate : nil
  }
}
