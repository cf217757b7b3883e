// live-frames CLIP RIG SECONDS [RATE]: a clip as a live camera, RATE frames a second (30), through GazeTracker to a delegate.
//
// Prints the processor time of a frame, decoding included, from the first frame to the last, and the time from the
// capture of a frame (it is decoded then, as a camera hands it over) to the delegate's call: a busy machine adds to it.
// Where a net for the cabin was added (HEED_MODELS), it looks for phones beside the frames.
import Clocks
import Foundation
import Heed
import HeedKit
import HeedSignals
import PacedCameras
import Synchronization

struct Figures: Encodable {
  var frames: Int
  var lost: Int
  /// Processor time of a frame, ms.
  var processor: Double
  /// From the capture to the delegate, ms.
  var p50: Double
  var p95: Double
  var p99: Double
}

final class Listener: GazeDelegate, StatusDelegate {
  struct Seen {
    var latencies: [Double] = []
    var begin = 0.0
    var end = 0.0
  }

  let seen = Mutex(Seen())
  let isOver = DispatchSemaphore(value: 0)

  func onGaze(gazeInfo: GazeInfo) {
    let latency = Clock.monotonic - gazeInfo.time.milliseconds
    seen.withLock { seen in
      // The first frames fill caches and find the face.
      if seen.latencies.isEmpty { seen.begin = Clock.process }
      seen.latencies.append(latency)
      seen.end = Clock.process
    }
  }

  func onStarted() {}
  func onStopped(error: StatusError) { isOver.signal() }
}

let arguments = CommandLine.arguments
guard (4...5).contains(arguments.count), let seconds = Double(arguments[3]), seconds > 0,
  let rate = arguments.count == 5 ? Double(arguments[4]) : 30, rate > 0
else { fail("usage: live-frames CLIP RIG SECONDS [RATE]", 64) }
do {
  let rig = try RigFile.load(arguments[2])
  let listener = Listener()
  let tracker = GazeTracker(stage: try NetCabinStage(rig: rig, pace: .beside), rig: rig, clock: { .now(at: $0) }) {
    PacedCamera(clip: arguments[1], rate: rate, seconds: seconds)
  }
  (tracker.gazeDelegate, tracker.statusDelegate) = (listener, listener)
  try tracker.startTracking()
  listener.isOver.wait()
  let seen = listener.seen.withLock { $0 }
  guard seen.latencies.count > 1 else { fail("no frame reached the delegate", 1) }
  let latencies = Array(seen.latencies.dropFirst())
  try write(
    Figures(
      frames: latencies.count, lost: tracker.lostToDelegates.frames,
      processor: (seen.end - seen.begin) / Double(latencies.count), p50: percentile(latencies, 0.5),
      p95: percentile(latencies, 0.95), p99: percentile(latencies, 0.99)))
} catch {
  fail("\(error)", 1)
}
