import Foundation
import HeedKit
import PacedCameras
import Synchronization

/// The order of a tracker's calls over starts, stops and restarts.
struct CallOrder {
  let clip: String
  let rig: Rig

  /// Half of the runs are from the recording, half from the recording as a live camera.
  func count(_ answer: inout Answer) throws {
    let stage = try NetCabinStage(rig: rig, pace: .beside)
    for isLive in [false, true] {
      let tracker = GazeTracker(stage: stage, rig: rig, clock: { .now(at: $0) }) { () -> any FrameSource in
        isLive ? PacedCamera(clip: clip, rate: 30, seconds: 60) : try makeSource(clip)
      }
      let host = Host(tracker)
      tracker.setDelegates(statusDelegate: host, gazeDelegate: host, imageDelegate: host, faceDelegate: host)
      for run in 0..<100 { try host.run(run) }
      host.add(to: &answer)
    }
  }

  /// Starts and stops, from outside and inside calls, and is slow in every seventh call.
  private final class Host: StatusDelegate, GazeDelegate, FaceDelegate, ImageDelegate {
    private struct State {
      /// True from `onStarted` to `onStopped`.
      var isStarted = false
      /// True from a stop until `onStarted`; a stop inside a call sets it there.
      var isStopAsked = true
      var runs = 0
      var runsEndedInside = 0
      var calls = 0
      var mixed = 0
      /// The call that stops the run; nil: the run is stopped from outside.
      var lastCall: Int?
      var restarts = false
      var callsOfRun = 0
      /// Time of the run's latest call, ms: a call of an earlier run comes with a later time.
      var latest = -Double.infinity
    }

    private let tracker: GazeTracker
    private let state = Mutex(State())
    private let stopped = DispatchSemaphore(value: 0)

    init(_ tracker: GazeTracker) { self.tracker = tracker }

    func run(_ number: Int) throws {
      let endsInside = number % 2 == 1
      state.withLock { state in
        state.lastCall = endsInside ? number % 5 + 1 : nil
        state.restarts = number % 4 == 3
      }
      try tracker.startTracking()
      if endsInside {
        stopped.wait()
        if number % 4 == 3 { stopped.wait() }
        return
      }
      Thread.sleep(forTimeInterval: Double(number % 5) * 0.02)
      tracker.stopTracking()
      state.withLock { $0.isStopAsked = true }
      if number % 4 == 0 { stopped.wait() }
      if number % 4 == 2 {
        // Begun again before the end of the run before was delivered.
        try tracker.startTracking()
        tracker.stopTracking()
        state.withLock { $0.isStopAsked = true }
        stopped.wait()
        stopped.wait()
      }
    }

    func add(to answer: inout Answer) {
      state.withLock { state in
        answer.runs += state.runs
        answer.runsEndedInside += state.runsEndedInside
        answer.calls += state.calls
        answer.mixed += state.mixed
      }
    }

    func onStarted() {
      state.withLock { state in
        if state.isStarted { state.mixed += 1 }
        (state.isStarted, state.isStopAsked) = (true, false)
        (state.callsOfRun, state.latest) = (0, -.infinity)
      }
    }

    func onStopped(error: StatusError) {
      state.withLock { state in
        state.isStarted = false
        state.runs += 1
      }
      stopped.signal()
    }

    func onGaze(gazeInfo: GazeInfo) { data(gazeInfo.time.milliseconds) }
    func onFace(faceInfo: FaceInfo) { data(faceInfo.time.milliseconds) }
    func onImage(timestamp: Double, image: Frame) { data(nil) }

    /// - Parameter time: Time of the frame, ms; nil for a call that has only the wall clock's.
    private func data(_ time: Double?) {
      let (ends, restarts, isSlow) = state.withLock { state in
        state.calls += 1
        state.callsOfRun += 1
        let isEarlier = time.map { $0 < state.latest } ?? false
        if !state.isStarted || state.isStopAsked || isEarlier { state.mixed += 1 }
        state.latest = time ?? state.latest
        let ends = state.callsOfRun == state.lastCall
        if ends {
          (state.lastCall, state.isStopAsked) = (nil, true)
          state.runsEndedInside += 1
        }
        return (ends, state.restarts, state.calls % 7 == 0)
      }
      if ends {
        tracker.stopTracking()
        if restarts {
          try? tracker.startTracking()
          tracker.stopTracking()
        }
      }
      if isSlow { Thread.sleep(forTimeInterval: 0.02) }
    }
  }
}
