import Dispatch
import Heed
import HeedGeometry
import HeedSignals
import Synchronization

/// Keeps all delegate calls, and can act inside a call.
final class Listener: StatusDelegate, GazeDelegate, FaceDelegate, ImageDelegate, UserStatusDelegate, TrackingDelegate,
  CameraPreview
{
  struct BlinkCall: Equatable, Sendable {
    var timestamp: Double
    var left: Bool
    var right: Bool
    var both: Bool
  }

  private struct Seen: Sendable {
    var words: [String] = []
    var gazes: [GazeInfo] = []
    var faces: [FaceInfo] = []
    var metrics: [(gaze: GazeInfo, face: FaceInfo, blink: BlinkInfo, status: UserStatusInfo)] = []
    var drops: [Double] = []
    var images = 0
    var previews: [Frame] = []
    var blinks: [BlinkCall] = []
    var attention: [(begin: Double, end: Double, score: Double?)] = []
  }

  private let seen = Mutex(Seen())
  private let onGaze: @Sendable (Int) -> Void
  private let onStop: @Sendable (Int) -> Void
  private let onLoss: @Sendable (Double) -> Void
  let stopped = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - onGaze: Called inside each `onGaze` with its number, from 0.
  ///   - onStop: Called inside each `onStopped` with its number, from 0.
  ///   - onLoss: Called inside each `onDrop` with its time.
  init(
    onGaze: @escaping @Sendable (Int) -> Void = { _ in }, onStop: @escaping @Sendable (Int) -> Void = { _ in },
    onLoss: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    (self.onGaze, self.onStop, self.onLoss) = (onGaze, onStop, onLoss)
  }

  var words: [String] { seen.withLock(\.words) }
  var gazes: [GazeInfo] { seen.withLock(\.gazes) }
  var faces: [FaceInfo] { seen.withLock(\.faces) }
  var metrics: [(gaze: GazeInfo, face: FaceInfo, blink: BlinkInfo, status: UserStatusInfo)] {
    seen.withLock(\.metrics)
  }
  var drops: [Double] { seen.withLock(\.drops) }
  var images: Int { seen.withLock(\.images) }
  var previews: [Frame] { seen.withLock(\.previews) }
  var blinks: [BlinkCall] { seen.withLock(\.blinks) }
  var attention: [(begin: Double, end: Double, score: Double?)] { seen.withLock(\.attention) }

  /// Waits for the end of a run, with a limit far above any normal duration.
  var hearsTheEnd: Bool { stopped.wait(timeout: .now() + .seconds(300)) == .success }

  func onStarted() { seen.withLock { $0.words.append("started") } }

  func onStopped(error: StatusError) {
    let count = seen.withLock { seen in
      seen.words.append("stopped \(error)")
      return seen.words.count { $0.hasPrefix("stopped") }
    }
    onStop(count - 1)
    stopped.signal()
  }

  func onGaze(gazeInfo: GazeInfo) {
    let count = seen.withLock { seen in
      seen.gazes.append(gazeInfo)
      return seen.gazes.count
    }
    onGaze(count - 1)
  }

  func onFace(faceInfo: FaceInfo) { seen.withLock { $0.faces.append(faceInfo) } }
  func onImage(timestamp: Double, image: Frame) { seen.withLock { $0.images += 1 } }
  func onPreview(image: Frame) { seen.withLock { $0.previews.append(image) } }

  func onDrop(timestamp: Double) {
    seen.withLock { $0.drops.append(timestamp) }
    onLoss(timestamp)
  }

  func onMetrics(
    timestamp: Double, gazeInfo: GazeInfo, faceInfo: FaceInfo, blinkInfo: BlinkInfo, userStatusInfo: UserStatusInfo
  ) {
    seen.withLock { $0.metrics.append((gazeInfo, faceInfo, blinkInfo, userStatusInfo)) }
  }

  func onBlink(
    timestamp: Double, isBlinkLeft: Bool, isBlinkRight: Bool, isBlink: Bool, leftOpenness: Double?,
    rightOpenness: Double?
  ) {
    let call = BlinkCall(timestamp: timestamp, left: isBlinkLeft, right: isBlinkRight, both: isBlink)
    seen.withLock { $0.blinks.append(call) }
  }

  func onDrowsiness(timestamp: Double, isDrowsiness: Bool?, intensity: Double?) {}

  func onAttention(timestampBegin: Double, timestampEnd: Double, score: Double?) {
    seen.withLock { $0.attention.append((timestampBegin, timestampEnd, score)) }
  }
}

/// Gives a tracker to a delegate that was created earlier.
final class Holder: Sendable {
  private let held = Mutex<GazeTracker?>(nil)

  var tracker: GazeTracker? {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}

/// Counts from 0, on any thread.
final class Counter: Sendable {
  private let count = Mutex(0)

  /// The count.
  var value: Int { count.withLock { $0 } }

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}

/// A tracker over scripted frames.
func makeTracker(
  _ stage: any FaceStage = ScriptedStage(), rig: Rig = cabin, settings: EngineSettings = EngineSettings(),
  userStatus: UserStatusOption = .all, renderer: (any PreviewRenderer)? = nil,
  makeSource: @escaping @Sendable () throws -> any FrameSource
) -> GazeTracker {
  GazeTracker(
    stage: stage, rig: rig, settings: settings, userStatus: userStatus, renderer: renderer,
    clock: { WallClockAnchor(timestamp: $0, utcMilliseconds: 1_700_000_000_000) }, makeSource: makeSource)
}

/// All events of a stream, to its end.
func all(of stream: AsyncStream<MonitorEvent>) async -> [MonitorEvent] {
  var found: [MonitorEvent] = []
  for await event in stream { found.append(event) }
  return found
}
