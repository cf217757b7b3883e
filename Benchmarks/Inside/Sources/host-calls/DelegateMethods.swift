import Foundation
import HeedKit
import PacedCameras
import Synchronization

/// Which methods of the user's, the calibration's and the tracking delegate are called in a drive.
final class DelegateMethods: UserStatusDelegate, CalibrationDelegate, TrackingDelegate, StatusDelegate {
  /// The methods that an app of the old gaze SDK brings along.
  static let names: Set = [
    "onAttention", "onBlink", "onDrowsiness", "onCalibrationNextPoint", "onCalibrationProgress",
    "onCalibrationFinished", "onCalibrationCanceled", "onMetrics", "onDrop",
  ]
  private let tracker: GazeTracker
  private let pause: TimeInterval
  private let called = Mutex<Set<String>>([])
  private let dot = Mutex((isWaiting: false, shown: 0))
  private let stopped = DispatchSemaphore(value: 0)

  private init(_ tracker: GazeTracker, pause: TimeInterval = 0) { (self.tracker, self.pause) = (tracker, pause) }

  /// Tracks a person who looks at five dots, and then the same recording as a camera that is too fast.
  /// - Returns: The methods that were called.
  static func called(clip: String, rig: Rig) throws -> Set<String> {
    let recording = DelegateMethods(try GazeTracker(source: clip, rig: rig))
    let stage = try NetCabinStage(rig: rig, pace: .beside)
    let live = GazeTracker(stage: stage, rig: rig, clock: { .now(at: $0) }) {
      PacedCamera(clip: clip, rate: 60, seconds: 4)
    }
    let slow = DelegateMethods(live, pause: 0.05)
    return try recording.run().union(slow.run())
  }

  private func run() throws -> Set<String> {
    tracker.setDelegates(
      statusDelegate: self, calibrationDelegate: self, userStatusDelegate: self, trackingDelegate: self)
    try tracker.startTracking()
    stopped.wait()
    return called.withLock { $0 }
  }

  private func note(_ name: String = #function) {
    called.withLock { called in _ = called.insert(String(name.prefix { $0 != "(" })) }
  }

  func onStarted() { try? tracker.startCalibration(mode: .fivePoint) }
  func onStopped(error: StatusError) { stopped.signal() }

  func onAttention(timestampBegin: Double, timestampEnd: Double, score: Double?) { note() }
  func onBlink(
    timestamp: Double, isBlinkLeft: Bool, isBlinkRight: Bool, isBlink: Bool, leftOpenness: Double?,
    rightOpenness: Double?
  ) { note() }
  func onDrowsiness(timestamp: Double, isDrowsiness: Bool?, intensity: Double?) { note() }

  func onCalibrationNextPoint(x: Double, y: Double) {
    note()
    dot.withLock { $0.isWaiting = true }
  }
  func onCalibrationProgress(progress: Double) { note() }
  func onCalibrationFinished(calibrationData: [Double]) {
    note()
    // Another calibration, which is given up at once.
    try? tracker.startCalibration(mode: .fivePoint)
    tracker.stopCalibration()
  }
  func onCalibrationCanceled() { note() }

  func onMetrics(
    timestamp: Double, gazeInfo: GazeInfo, faceInfo: FaceInfo, blinkInfo: BlinkInfo, userStatusInfo: UserStatusInfo
  ) {
    note()
    let isTime = dot.withLock { dot in
      guard dot.isWaiting, gazeInfo.time.milliseconds >= Double(dot.shown * 4000) else { return false }
      dot = (false, dot.shown + 1)
      return true
    }
    if isTime { try? tracker.startCollectSamples() }
    if pause > 0 { Thread.sleep(forTimeInterval: pause) }
  }
  func onDrop(timestamp: Double) { note() }
}
