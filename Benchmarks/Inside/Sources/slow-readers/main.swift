// slow-readers CLIP: what of a recording reaches a delegate that takes 50 ms a frame, and a `for await` reader that takes 40.
//
// The recording is tracked as fast as its readers follow. Every frame and every event has to arrive: the delegate and the stream count
// what they got, and the tracker what it lost.
import Foundation
import HeedKit
import Synchronization

/// Counts what a slow delegate gets.
final class SlowDelegate: TrackingDelegate, StatusDelegate {
  private let counts = Mutex((frames: 0, drops: 0))
  private let stopped = DispatchSemaphore(value: 0)

  var frames: Int { counts.withLock(\.frames) }
  var drops: Int { counts.withLock(\.drops) }

  func onMetrics(
    timestamp: Double, gazeInfo: GazeInfo, faceInfo: FaceInfo, blinkInfo: BlinkInfo, userStatusInfo: UserStatusInfo
  ) {
    counts.withLock { $0.frames += 1 }
    Thread.sleep(forTimeInterval: 0.05)
  }
  func onDrop(timestamp: Double) { counts.withLock { $0.drops += 1 } }
  func onStarted() {}
  func onStopped(error: StatusError) { stopped.signal() }
  func waitForTheEnd() { stopped.wait() }
}

struct Answer: Encodable {
  var delegateFrames = 0
  var delegateDrops = 0
  var streamFrames = 0
  var streamEvents = 0
  /// As the summary, the last event, counts frames.
  var summaryFrames = 0
  var lostEvents = 0
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: slow-readers CLIP\n".utf8))
  exit(64)
}
let tracker = try GazeTracker(source: CommandLine.arguments[1])
let delegate = SlowDelegate()
tracker.setDelegates(statusDelegate: delegate, trackingDelegate: delegate)
let events = tracker.events
var answer = Answer()
try tracker.startTracking()
for await event in events {
  switch event {
  case .frame:
    answer.streamFrames += 1
    try await Task.sleep(for: .milliseconds(40))
  case .summary(_, let summary):
    answer.summaryFrames = summary.frames
    answer.streamEvents += 1
  default: answer.streamEvents += 1
  }
}
delegate.waitForTheEnd()
(answer.delegateFrames, answer.delegateDrops) = (delegate.frames, delegate.drops)
let lost = [tracker.lostToDelegates, tracker.lostToStreams]
answer.lostEvents = lost.reduce(0) { $0 + $1.frames + $1.events }
let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
print(String(decoding: try encoder.encode(answer), as: UTF8.self))
