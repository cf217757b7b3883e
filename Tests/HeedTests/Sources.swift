import Dispatch
import Heed
import HeedGeometry
import HeedSignals
import Synchronization

/// A source that hands out what it was given, and can be told to fail.
final class ScriptedSource: FrameSource {
  struct Failure: Error, Equatable {}

  enum Ending: Sendable {
    /// Ends with what it has to say.
    case end(SourceEnd)
    /// Throws.
    case failure
    /// Goes on for ever with one frame after the other.
    case endless
    /// Says that nothing comes, for ever.
    case silence
  }

  private struct State: Sendable {
    var given = 0
    var isStopped = false
    var isOpen = false
  }

  let isLive: Bool
  let name = "script"
  private let frames: Int
  private let ending: Ending
  private let failsToOpen: Bool
  private let state = Mutex(State())
  /// Signalled when it is stopped.
  let stopped = DispatchSemaphore(value: 0)

  init(frames: Int, isLive: Bool = false, ending: Ending, failsToOpen: Bool = false) {
    self.frames = frames
    self.isLive = isLive
    self.ending = ending
    self.failsToOpen = failsToOpen
  }

  convenience init(frames: Int) {
    self.init(frames: frames, ending: .end(SourceEnd(isComplete: true, framesRead: frames)))
  }

  var wasStopped: Bool { state.withLock(\.isStopped) }

  func open() throws {
    if failsToOpen { throw Failure() }
    state.withLock { $0.isOpen = true }
  }

  func next(timeout: Duration) throws -> FrameArrival {
    let (index, isStopped) = state.withLock { state in
      defer { state.given += 1 }
      return (state.given, state.isStopped)
    }
    if isStopped { return .ended(SourceEnd(isComplete: true, framesRead: index, droppedFrames: 3)) }
    if index < frames { return .frame(picture(index)) }
    switch ending {
    case .end(let end): return .ended(end)
    case .failure: throw Failure()
    case .endless: return .frame(picture(index))
    case .silence:
      // As a camera that gives nothing: waits, and says so.
      _ = stopped.wait(timeout: .now() + .milliseconds(Int(timeout.milliseconds)))
      return .nothingYet
    }
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    stopped.signal()
  }

  private func picture(_ index: Int) -> Frame {
    Frame(
      index: index, time: Timestamp(nanoseconds: Int64(index) * 33_333_333), size: ImageSize(width: 2, height: 2),
      format: .gray8, pixels: [0, 1, 2, 3])
  }
}

/// A stage that sees the scene that it was given in every frame.
final class ScriptedStage: FaceStage {
  struct Failure: Error, Equatable {}

  private let scene: Scene
  private let failsAt: Int?

  init(_ scene: Scene = Scene((.road, 1e9)), failsAt: Int? = nil) {
    self.scene = scene
    self.failsAt = failsAt
  }

  func observe(_ frame: Frame) throws -> CabinObservation {
    if frame.index == failsAt { throw Failure() }
    guard var seen = scene.observation(frame: frame.index, at: Double(frame.index) / 30) else { throw Failure() }
    seen.time = frame.time
    return seen
  }
}
