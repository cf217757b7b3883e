public import Heed
public import HeedSignals
import Synchronization

/// A frame source that takes frames from another source and injects faults. The other source does not change.
public final class InjectedFrames: FrameSource {
  private struct State {
    var faults: InputFaults
    /// The last picture before the camera got stuck.
    var held: Frame?
    /// Frames to return before the next frame is read from the source.
    var ready: [Frame] = []
    /// Frames that a delay holds back, and the time at which the delay ends.
    var late: (frames: [Frame], until: Timestamp)?
    /// The first of two frames to swap.
    var swapped: Frame?
    /// The number of frames that the camera did not take while it was off or slow.
    var missing = 0
    var hasEnded: SourceEnd?
  }

  private let source: any FrameSource
  private let state: Mutex<State>

  /// - Parameter source: The source of the frames.
  public init(_ source: any FrameSource, faults: InputFaults) {
    self.source = source
    state = Mutex(State(faults: faults))
  }

  /// True if the other source is live.
  public var isLive: Bool { source.isLive }
  /// The name of the other source.
  public var name: String { source.name }
  /// Opens the other source.
  public func open() throws { try source.open() }
  /// Stops the other source.
  public func stop() { source.stop() }

  /// The next frame with its faults.
  public func next(timeout: Duration) throws -> FrameArrival {
    let deadline = ContinuousClock.now + timeout
    repeat {
      if let frame = state.withLock({ $0.ready.isEmpty ? nil : $0.ready.removeFirst() }) { return .frame(frame) }
      if let end = state.withLock(\.hasEnded) { return .ended(end) }
      let left = max(.zero, ContinuousClock.now.duration(to: deadline))
      // The source may give only frames that are dropped or delayed, so the loop runs until the deadline.
      switch try source.next(timeout: left) {
      case .frame(let frame): state.withLock { Self.take(frame, &$0) }
      case .nothingYet: break
      case .ended(let end):
        state.withLock { state in
          state.ready += (state.late?.frames ?? []) + (state.swapped.map { [$0] } ?? [])
          (state.late, state.swapped, state.hasEnded) = (nil, nil, end)
        }
      }
      // Dropped frames of a recording take no time, so the deadline does not count for recordings.
    } while !isLive || .now < deadline
    return .nothingYet
  }

  private static func take(_ frame: Frame, _ state: inout State) {
    let active = state.faults.active(at: frame.time)
    guard state.faults.keeps(at: frame.time, active) else {
      // A camera that is off or slow does not count its missing frames. A lost frame leaves a gap in the frame numbers.
      if !active.contains(where: { $0.verb == .intermittent }) { state.missing += 1 }
      return
    }
    if !active.contains(where: { $0.verb == .stuck }) { state.held = frame }
    var spoilt = frame.numbered(frame.index - state.missing)
    for fault in active where fault.verb.spoilsPictures {
      spoilt = spoilt.spoilt(by: fault, held: state.held, &state.faults)
    }
    pass(spoilt, active, &state)
  }

  private static func pass(_ frame: Frame, _ active: [Injection], _ state: inout State) {
    if let delay = active.first(where: { $0.verb == .delayed }) {
      var late = state.late ?? ([], frame.time + .seconds(delay.value))
      late.frames.append(frame)
      state.late = late
      guard frame.time >= late.until else { return }
      state.ready += late.frames
      state.late = nil
      return
    }
    state.ready += state.late?.frames ?? []
    state.late = nil
    guard active.contains(where: { $0.verb == .swap }) else {
      state.ready += (state.swapped.map { [$0] } ?? []) + [frame]
      state.swapped = nil
      return
    }
    guard let first = state.swapped else {
      state.swapped = frame
      return
    }
    state.ready += [frame, first]
    state.swapped = nil
  }
}
