import Dispatch
import Heed
import HeedGeometry
import HeedSignals
import Synchronization
import Testing

/// Questions that a slow delegate asks inside its calls, while newer frames are judged.
@Suite(.timeLimit(.minutes(600))) struct DelegateAnswerTests {
  private static let place = GeoPosition(longitude: 8.4, latitude: 49.0005)
  private static let ahead = Point<Vehicle>(x: 20, y: 1, z: 0)

  /// Compares the monitor's answers with the values of the call.
  private final class Asker: RoadMonitorDelegate {
    private let monitor: RoadMonitor
    private let differences = Mutex(0)
    private let current = Mutex<(camera: CameraSnapshot, report: RoadReport?)?>(nil)
    private let calls = Counter()
    private let slow: DispatchSemaphore

    init(_ monitor: RoadMonitor, slow: DispatchSemaphore) { (self.monitor, self.slow) = (monitor, slow) }

    var found: (calls: Int, differences: Int) { (calls.value, differences.withLock { $0 }) }

    func didUpdateCamera(_ camera: CameraSnapshot, calibration: CameraCalibration?) {
      // Nobody signals: the delegate is slow by the time of this wait, and newer frames come.
      _ = slow.wait(timeout: .now() + .milliseconds(3))
      current.withLock { $0 = (camera, nil) }
      check()
    }

    func onRoad(timestamp: Double, report: RoadReport) {
      current.withLock { $0?.report = report }
      check()
    }

    func onAlert(timestamp: Double, change: RoadAlertChange) {
      let isStanding = monitor.alerts.contains { $0.kind == change.alert.kind && $0.object == change.alert.object }
      if isStanding != (change.state != .cleared) { differences.withLock { $0 += 1 } }
    }

    func didCompleteUpdate() { check() }

    private func check() {
      guard let (camera, report) = current.withLock({ $0 }), let place = DelegateAnswerTests.place else { return }
      _ = calls.next()
      var isSame = monitor.geoToWorld(geoCoordinate: place) == camera.geoToWorld(place)
      isSame = isSame && monitor.worldToPixel(worldCoordinate: ahead) == camera.worldToPixel(ahead)
      if let report {
        isSame = isSame && monitor.report == report && monitor.alerts == report.alerts
        isSame = isSame && monitor.report?.lane == report.lane
      }
      if !isSame { differences.withLock { $0 += 1 } }
    }

    private var ahead: Point<Vehicle> { DelegateAnswerTests.ahead }
  }

  @Test func answersInsideACallAreThoseOfItsUpdate() throws {
    let monitor = try RoadMonitor(rig: RoadMonitorCameraTests.rig)
    let pause = DispatchSemaphore(value: 0)
    let asker = Asker(monitor, slow: pause)
    monitor.delegate = asker
    for index in 0..<1000 {
      var seen = RoadMonitorCameraTests.frame(index, ahead: 60 - Double(index % 60))
      seen.vehicle?.position = GeoPosition(longitude: 8.4, latitude: 49 + Double(index) * 1e-5)
      monitor.determineAlerts(seen)
      // Faster than the delegate: a frame each millisecond.
      _ = pause.wait(timeout: .now() + .milliseconds(1))
    }
    let found = asker.found
    #expect(found.calls > 100)
    #expect(found.differences == 0, "of \(found.calls) calls")
    #expect(monitor.report?.observation.frame == 999, "outside a call, the newest frame answers")
  }

  /// Compares the score of the tracker with the score of the call's frame.
  private final class ScoreAsker: GazeDelegate, StatusDelegate {
    let tracker: GazeTracker
    let stopped = DispatchSemaphore(value: 0)
    private let pause = DispatchSemaphore(value: 0)
    private let scores = Mutex<[(asked: Double?, told: Double?)]>([])

    init(_ tracker: GazeTracker) { self.tracker = tracker }

    var found: [(asked: Double?, told: Double?)] { scores.withLock { $0 } }

    func onGaze(gazeInfo: GazeInfo) {
      _ = pause.wait(timeout: .now() + .milliseconds(1))
      let asked = tracker.attentionScore
      scores.withLock { $0.append((asked, gazeInfo.attentionScore)) }
    }

    func onStarted() {}
    func onStopped(error: StatusError) { stopped.signal() }
  }

  @Test func attentionScoreInsideACallIsThatOfItsFrame() throws {
    let scene = Scene((.road, 12), (.phone, 12))
    let tracker = makeTracker(ScriptedStage(scene)) { ScriptedSource(frames: 24 * 30) }
    let asker = ScoreAsker(tracker)
    tracker.setDelegates(statusDelegate: asker, gazeDelegate: asker)
    try tracker.setAttentionInterval(interval: 10)
    try tracker.startTracking()
    #expect(asker.stopped.wait(timeout: .now() + .seconds(300)) == .success)
    #expect(asker.found.allSatisfy { $0.asked == $0.told })
    #expect(Set(asker.found.map(\.told)).count > 10, "the score changes meanwhile")
  }
}
