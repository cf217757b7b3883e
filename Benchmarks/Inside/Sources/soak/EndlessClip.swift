import Foundation
import Heed
import HeedSignals
import HeedVideo
import Synchronization

/// A clip again and again on one clock, each frame as soon as it is asked for, until it has shown so many hours.
final class EndlessClip: FrameSource {
  let isLive = false
  let name: String
  private let end: Timestamp
  private let state = Mutex(State())

  private struct State {
    var source: VideoSource?
    var shift = Duration.zero
    var last = Timestamp.zero
    var index = 0
    var isStopped = false
  }

  init(clip: String, hours: Double) {
    name = clip
    end = Timestamp(milliseconds: hours * 3_600_000)
  }

  func open() throws { try state.withLock { $0.source = try opened() } }

  private func opened() throws -> VideoSource {
    let source = VideoFileSource(path: name)
    try source.open()
    return source
  }

  func next(timeout: Duration) throws -> FrameArrival {
    while true {
      let (source, isOver) = state.withLock { ($0.source, $0.isStopped || $0.last >= end) }
      guard let source, !isOver else {
        return .ended(SourceEnd(isComplete: true, framesRead: state.withLock(\.index)))
      }
      switch try source.next(timeout: timeout) {
      case .frame(let frame):
        return state.withLock { state in
          state.last = frame.time + state.shift
          state.index += 1
          return .frame(frame.retimed(state.last, index: state.index - 1))
        }
      case .nothingYet: return .nothingYet
      case .ended:
        source.stop()
        let again = try opened()
        state.withLock { state in
          state.source = again
          // Choice: a frame at 30 a second.
          state.shift = state.last - .zero + .milliseconds(33)
        }
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
