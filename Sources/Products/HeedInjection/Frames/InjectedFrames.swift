public import Heed
public import HeedSignals
import Synchronization

/// A frame source with injected faults.
public final class InjectedFrames: FrameSource {
  /// What the faults of a camera keep from one frame to the next.
  private struct State {
    var faults: InputFaults
    /// The last picture that the camera took before it got stuck.
    var held: Frame?
    var queue = FaultQueue<Frame>()
    /// Number of frames that the camera did not take while it was off or slow.
    var missing = 0
    var hasEnded: SourceEnd?
  }

  private let source: any FrameSource
  private let state: Mutex<State>

  /// - Parameter source: The source into whose frames the faults are injected.
  public init(_ source: any FrameSource, faults: InputFaults) {
    self.source = source
    state = Mutex(State(faults: faults))
  }

  /// True if the source of the frames is live.
  public var isLive: Bool { source.isLive }
  /// The name of the source of the frames.
  public var name: String { source.name }
  /// Opens the source of the frames.
  public func open() throws { try source.open() }
  /// Stops the source of the frames.
  public func stop() { source.stop() }

  /// The next frame with its faults.
  public func next(timeout: Duration) throws -> FrameArrival {
    let deadline = ContinuousClock.now + timeout
    repeat {
      if let frame = state.withLock({ $0.queue.next() }) { return .frame(frame) }
      if let end = state.withLock(\.hasEnded) { return .ended(end) }
      let left = max(.zero, ContinuousClock.now.duration(to: deadline))
      // Faults may drop or delay all frames, so the loop runs until the deadline.
      switch try source.next(timeout: left) {
      case .frame(let frame): state.withLock { Self.take(frame, &$0) }
      case .nothingYet: break
      case .ended(let end):
        state.withLock { state in
          state.queue.release()
          state.hasEnded = end
        }
      }
      // Recordings have no deadline here, because their dropped frames take no time.
    } while !isLive || .now < deadline
    return .nothingYet
  }

  private static func take(_ frame: Frame, _ state: inout State) {
    let active = state.faults.active(at: frame.time)
    guard state.faults.keeps(at: frame.time, active) else {
      // A lost frame leaves a gap in the frame numbers, unlike frames that an off or slow camera did not take.
      if !active.contains(.intermittent) { state.missing += 1 }
      return
    }
    if !active.contains(.stuck) { state.held = frame }
    var spoilt = frame.numbered(frame.index - state.missing)
    for fault in active { spoilt = spoilt.spoilt(by: fault, held: state.held, &state.faults) }
    state.queue.pass(spoilt, at: frame.time, active, endsPairs: false)
  }
}
