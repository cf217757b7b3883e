import Dispatch
import Heed
import HeedGeometry
import HeedSignals
import Synchronization

/// A source with scripted frames that can fail on request.
final class ScriptedSource: FrameSource {
  struct Failure: Error, Equatable {}

  enum Ending: Sendable {
    /// Ends with this result.
    case end(SourceEnd)
    /// Throws an error.
    case failure
    /// Delivers frames for ever, a thousand a second, so that other tests get processor time.
    case endless
    /// Reports for ever that no frame comes.
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
  /// Signalled by `stop`.
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
    case .endless:
      _ = stopped.wait(timeout: .now() + .milliseconds(1))
      return .frame(picture(index))
    case .silence:
      // Like a silent camera: waits, and reports that nothing came.
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

/// A stage that sees its scene in every frame.
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

/// A source with frames of these numbers and times.
final class ListedSource: FrameSource {
  let isLive: Bool
  let name = "list"
  private let frames: [(index: Int, milliseconds: Double)]
  private let given = Mutex(0)
  private let gate: DispatchSemaphore?

  /// - Parameter gate: Each frame but the first waits for its signal, as with a camera as slow as the signaller.
  init(_ frames: [(index: Int, milliseconds: Double)], isLive: Bool = false, gate: DispatchSemaphore? = nil) {
    (self.frames, self.isLive, self.gate) = (frames, isLive, gate)
  }

  /// This many seconds at 30 frames a second.
  convenience init(seconds: Double, isLive: Bool = false, gate: DispatchSemaphore? = nil) {
    self.init((0..<Int(seconds * 30)).map { ($0, Double($0) * 1000 / 30) }, isLive: isLive, gate: gate)
  }

  func open() throws {}

  func next(timeout: Duration) throws -> FrameArrival {
    if let gate, given.withLock({ $0 > 0 && $0 < frames.count }),
      gate.wait(timeout: .now() + .milliseconds(Int(timeout.milliseconds))) == .timedOut
    {
      return .nothingYet
    }
    let place = given.withLock { given in
      defer { given += 1 }
      return given
    }
    guard place < frames.count else { return .ended(SourceEnd(isComplete: true, framesRead: frames.count)) }
    let (index, milliseconds) = frames[place]
    return .frame(
      Frame(
        index: index, time: Timestamp(milliseconds: milliseconds), size: ImageSize(width: 640, height: 480),
        format: .gray8, pixels: [UInt8](repeating: 0, count: 640 * 480)))
  }

  func stop() { given.withLock { $0 = frames.count } }
}

/// A stage that sees a face looking at a set target, or no face.
final class LookingStage: FaceStage {
  private let target: Mutex<Point<Camera>?>
  private let size: ImageSize

  init(
    lookingAt target: Point<Camera>? = .millimeters(0, 53, 0), size: ImageSize = ImageSize(width: 640, height: 480)
  ) {
    self.target = Mutex(target)
    self.size = size
  }

  func look(at target: Point<Camera>?) { self.target.withLock { $0 = target } }

  func observe(_ frame: Frame) -> CabinObservation {
    CabinObservation(
      frame: frame.index, time: frame.time, size: size,
      picture: PictureObservation(meanLuma: 0.4, contrast: 0.2, fingerprint: UInt64(frame.index)),
      face: target.withLock { $0 }.map { drawnFace(openness: 1, lookingAt: $0) })
  }
}
