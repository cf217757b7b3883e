import Clocks
import Foundation
import Heed
package import HeedSignals
import HeedVideo
import Synchronization

/// A clip as a live camera: its pictures come at a rate, again and again, and of those that nobody took in time the
/// newest waits. A picture is captured when it is due; it is decoded before.
package final class PacedCamera: FrameSource {
  package let isLive = true
  package let name: String
  private let rate: Double
  private let seconds: Double
  private let state: Mutex<State>

  private struct State {
    var source: VideoSource?
    var start: Double?
    /// Of the next picture.
    var index = 0
    /// When the pictures were due that nobody took in time.
    var missed: [Double] = []
    var isStopped = false
  }

  /// - Parameters:
  ///   - rate: Frames a second.
  ///   - seconds: When it ends.
  package init(clip: String, rate: Double, seconds: Double) {
    (name, self.rate, self.seconds) = (clip, rate, seconds)
    state = Mutex(State())
  }

  /// When the pictures were due that nobody took in time, ms of the clock of captures.
  package var missed: [Double] { state.withLock(\.missed) }
  /// How many pictures were taken.
  package var taken: Int { state.withLock { $0.index - $0.missed.count } }

  package func open() throws { try state.withLock { $0.source = try opened() } }

  private func opened() throws -> VideoSource {
    let source = VideoFileSource(path: name)
    try source.open()
    return source
  }

  package func next(timeout: Duration) throws -> FrameArrival {
    guard !isOver else { return end }
    let frame = try decoded()
    guard let (index, due) = place else { return end }
    let wait = due - Clock.monotonic
    if wait > 0 { usleep(UInt32(wait * 1000)) }
    // Whoever waited for it has it as soon as it is there; to all others it came when it was due.
    let captured = wait > 0 ? Clock.monotonic : due
    return .frame(frame.retimed(Timestamp(milliseconds: captured), index: index))
  }

  private var isOver: Bool {
    state.withLock { state in
      state.isStopped || state.start.map { Clock.monotonic - $0 >= seconds * 1000 } ?? false
    }
  }

  private var end: FrameArrival {
    .ended(state.withLock { SourceEnd(isComplete: true, framesRead: $0.index, droppedFrames: $0.missed.count) })
  }

  /// The newest picture's number and moment, or those of the next one; nil at the end.
  private var place: (Int, Double)? {
    state.withLock { state in
      let now = Clock.monotonic
      let start = state.start ?? now
      guard !state.isStopped, now - start < seconds * 1000 else { return nil }
      let newest = max(state.index, Int((now - start) * rate / 1000))
      state.missed += (state.index..<newest).map { start + Double($0) * 1000 / rate }
      (state.start, state.index) = (start, newest + 1)
      return (newest, start + Double(newest) * 1000 / rate)
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

  package func stop() {
    state.withLock { state in
      state.isStopped = true
      state.source?.stop()
    }
  }
}
