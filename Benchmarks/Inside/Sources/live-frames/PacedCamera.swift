import Clocks
import Foundation
import Heed
import HeedSignals
import HeedVideo
import Synchronization

/// A clip as a live camera: its frames come at their rate, again and again, and are captured when they are handed out.
final class PacedCamera: FrameSource {
  let isLive = true
  let name: String
  private let rate: Double
  private let seconds: Double
  private let state: Mutex<State>

  private struct State {
    var source: VideoSource?
    var start: Double?
    var index = 0
    var isStopped = false
  }

  /// - Parameters:
  ///   - rate: Frames a second.
  ///   - seconds: When it ends.
  init(clip: String, rate: Double, seconds: Double) {
    (name, self.rate, self.seconds) = (clip, rate, seconds)
    state = Mutex(State())
  }

  func open() throws { try state.withLock { $0.source = try opened() } }

  private func opened() throws -> VideoSource {
    let source = VideoFileSource(path: name)
    try source.open()
    return source
  }

  func next(timeout: Duration) throws -> FrameArrival {
    guard let (index, start) = place else {
      let read = state.withLock(\.index)
      return .ended(SourceEnd(isComplete: true, framesRead: read))
    }
    let frame = try decoded()
    // What a late reader missed is not made up for, as with a camera: the next frame is due at its own time.
    let due = start + Double(index) * 1000 / rate
    let wait = due - Clock.monotonic
    if wait > 0 { usleep(UInt32(wait * 1000)) }
    return .frame(frame.retimed(Timestamp(milliseconds: Clock.monotonic), index: index))
  }

  /// The next frame's number and the first one's moment; nil at the end.
  private var place: (Int, Double)? {
    state.withLock { state in
      let now = Clock.monotonic
      let start = state.start ?? now
      guard !state.isStopped, now - start < seconds * 1000 else { return nil }
      defer { (state.start, state.index) = (start, state.index + 1) }
      return (state.index, start)
    }
  }

  private func decoded() throws -> Frame {
    while true {
      guard let source = state.withLock(\.source) else { throw VideoError.notOpen(name: name) }
      switch try source.next(timeout: .seconds(10)) {
      case .frame(let frame): return frame
      case .nothingYet: throw VideoError.timedOut(name: name, after: .seconds(10))
      case .ended:
        let again = try opened()
        state.withLock { $0.source = again }
      }
    }
  }

  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.source?.stop()
    }
  }
}
