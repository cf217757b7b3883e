import Foundation
import HeedKit
import Synchronization

/// Calibrates the gaze to one person, then logs once a second where that person looks: in the delegate style.
final class Logger: StatusDelegate, GazeDelegate, CalibrationDelegate {
  private struct State {
    var dot: (x: Double, y: Double)?
    var dotsShown = 0
    var loggedSecond = -1
  }

  private let tracker: GazeTracker
  private let state = Mutex(State())
  let stopped = DispatchSemaphore(value: 0)

  init(_ tracker: GazeTracker) {
    self.tracker = tracker
    tracker.setDelegates(statusDelegate: self, gazeDelegate: self, calibrationDelegate: self)
  }

  func onStarted() { attempt { try tracker.startCalibration(mode: .fivePoint) } }

  func onCalibrationNextPoint(x: Double, y: Double) { state.withLock { $0.dot = (x, y) } }

  func onCalibrationFinished(calibrationData: [Double]) {
    // Keep the data: with `setCalibrationData` nobody has to look at dots again tomorrow.
    guard let error = tracker.calibration?.expected.degrees else { return }
    print("calibrated, expected error \((error * 10).rounded() / 10) degrees")
  }

  func onCalibrationFailed(reason: CalibrationError) { print("not calibrated:", reason) }

  func onCalibrationCanceled() { print("not calibrated: canceled") }

  func onGaze(gazeInfo: GazeInfo) {
    let seconds = gazeInfo.time.milliseconds / 1000
    showDot(at: seconds)
    guard tracker.calibration != nil, let x = gazeInfo.x, let y = gazeInfo.y else { return }
    let isNews = state.withLock { state in
      defer { state.loggedSecond = Int(seconds) }
      return Int(seconds) > state.loggedSecond
    }
    if isNews { print(Int(seconds), gazeInfo.screenState, Int(x), Int(y)) }
  }

  func onStopped(error: StatusError) {
    print("stopped:", error)
    stopped.signal()
  }

  /// A dot every four seconds: there is time to find it, and a recording of somebody who looks at dots can be played again.
  private func showDot(at seconds: Double) {
    let dot = state.withLock { state -> (x: Double, y: Double)? in
      guard seconds >= Double(state.dotsShown * 4), let dot = state.dot else { return nil }
      state.dot = nil
      state.dotsShown += 1
      return dot
    }
    guard let dot else { return }
    print("look at", Int(dot.x), Int(dot.y))
    attempt { try tracker.startCollectSamples() }
  }

  private func attempt(_ call: () throws -> Void) {
    do { try call() } catch { print("refused:", error) }
  }
}

/// What `make` gives. An error ends the program with its sentence: what is missing or wrong, and which command helps.
func orExit<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch {
    print("error:", error)
    exit(1)
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: CalibrateAndLog RIG SOURCE (a rig with a display; a camera's number or a video)")
  exit(64)
}
let tracker = orExit { try GazeTracker(source: arguments[2], rig: RigFile.load(arguments[1])) }
let logger = Logger(tracker)
orExit { try tracker.startTracking() }
logger.stopped.wait()
