import Foundation
import HeedSignals
import Synchronization

/// Passes the road's inputs to the engine. A live road has its own thread and is dated by the cabin's clock.
final class RoadLoop: @unchecked Sendable {  // State without a lock is used by one thread only.
  /// Pause after which a camera has stalled. Choice: docs/faults.md, row 2 allows 1 s; a wait adds up to 0.2 s.
  private static let stallsAfter = Duration.milliseconds(800)

  /// One input: a picture to analyze, or recognitions that need no analysis.
  private enum Step {
    case frame(Frame)
    case seen(RoadObservation)

    var time: Timestamp {
      switch self {
      case .frame(let frame): frame.time
      case .seen(let seen): seen.time
      }
    }
  }

  /// What the road's thread and the run's thread share.
  private struct State {
    /// The moment at which the cabin's clock showed 0; nil before the cabin's first frame.
    var zero: ContinuousClock.Instant?
    var isStopped = false
    var failure: (any Error)?
    var hasThread = false
  }

  /// The name of the source of pictures; nil for recognitions.
  var name: String? { if case .pictures(let source, _) = road { source.name } else { nil } }
  private let road: DriveRun.Road
  private let vehicle: VehicleFeed?
  private let datesByCabin: Bool
  private let prepared: (Frame) -> Frame?
  private let take: (MonitorInput, Frame?) throws -> Void
  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)
  private let started = ContinuousClock.now
  private var pending: Step?
  private var isOver = false
  private var last: (time: Timestamp, arrived: ContinuousClock.Instant)?
  private var isStalled = false
  /// Duration to add to the road's times to get the cabin's.
  private var shift: Duration?
  private(set) var end: SourceEnd?

  init(
    _ road: DriveRun.Road, vehicle: VehicleFeed?, datesByCabin: Bool, prepared: @escaping (Frame) -> Frame?,
    take: @escaping (MonitorInput, Frame?) throws -> Void
  ) {
    (self.road, self.vehicle, self.datesByCabin, self.prepared, self.take) = (
      road, vehicle, datesByCabin, prepared, take
    )
  }

  /// Sets the thresholds of the object detector, if there is one, from the next picture on.
  func use(_ thresholds: ObjectThresholds) throws {
    if case .pictures(_, let stage) = road { try stage.use(thresholds) }
  }

  /// Why the road's thread failed before it was stopped; nil if it did not.
  var failure: (any Error)? { state.withLock(\.failure) }

  func cabinCame(at time: Timestamp) {
    state.withLock { if $0.zero == nil { $0.zero = ContinuousClock.now - .nanoseconds(time.nanoseconds) } }
  }

  /// Reads the road on a thread of its own. A failure is reported as an event.
  func start() {
    state.withLock { $0.hasThread = true }
    let thread = Thread { [self] in
      do {
        try advance(isStopped: { false })
        if end?.failure != nil, !isFinished, case .pictures(let source, _) = road {
          try fail(RoadCameraGone(name: source.name))
        }
      } catch {
        // A receiver that refuses this event also fails at the cabin's next frame, which ends the run.
        try? fail(error)
      }
      ended.signal()
    }
    thread.name = "heed.road"
    thread.start()
  }

  /// Passes on the road's inputs from before a time; nil for all inputs.
  /// - Parameters:
  ///   - before: Receives each input's time before its analysis.
  ///   - after: Called after each input was judged.
  func advance(
    before limit: Timestamp? = nil, isStopped: () -> Bool, before: (Timestamp) -> Void = { _ in },
    after: () -> Void = {}
  ) throws {
    while !isOver, !isFinished, !isStopped() {
      guard let step = try pending ?? next() else {
        if !isOver { try wait() }
        continue
      }
      pending = step
      if let limit, step.time >= limit { return }
      pending = nil
      before(step.time)
      try look(at: step)
      after()
    }
    if isOver || limit != nil { return }
    // A source must be stopped before it reports how it ended.
    guard case .pictures(let source, _) = road else { return }
    source.stop()
    if case .ended(let end) = try source.next(timeout: .zero) { self.end = end }
  }

  /// Stops reading. Waits at most a second for the current frame, because a blocked read may never end.
  func finish() {
    let hasThread = state.withLock { state in
      state.isStopped = true
      defer { state.hasThread = false }
      return state.hasThread
    }
    if case .pictures(let source, _) = road { source.stop() }
    if hasThread { _ = ended.wait(timeout: .now() + 1) }
  }

  func tellFailure() throws { try tell(.cameraStalled, at: now ?? last?.time ?? .zero) }

  private func tell(_ reason: RoadAvailabilityChange.Reason?, at time: Timestamp, _ frame: Frame? = nil) throws {
    try take(.roadAvailability(RoadAvailabilityChange(time: time, function: .objects, reason: reason)), frame)
  }

  private func fail(_ error: any Error) throws {
    state.withLock { $0.failure = error }
    try tellFailure()
  }

  private var isFinished: Bool { state.withLock(\.isStopped) }

  /// The present time on the cabin's clock; nil before the cabin's first frame or without a live cabin.
  private var now: Timestamp? {
    guard datesByCabin else { return nil }
    return state.withLock(\.zero).map { Timestamp(nanoseconds: $0.duration(to: .now).nanoseconds) }
  }

  /// - Returns: The next input; nil if none has come yet, if its frame is skipped, and at the end.
  private func next() throws -> Step? {
    switch road {
    case .recognitions(let source):
      guard let seen = try source.next() else {
        isOver = true
        return nil
      }
      return dated(.seen(seen))
    case .pictures(let source, _):
      switch try source.next(timeout: DriveRun.patience) {
      case .frame(let frame): return prepared(frame).flatMap { dated(.frame($0)) }
      case .nothingYet: return nil
      case .ended(let end):
        (self.end, isOver) = (end, true)
        return nil
      }
    }
  }

  /// The input dated by the cabin's clock, which starts at the cabin's first frame.
  private func dated(_ step: Step) -> Step? {
    guard datesByCabin else { return step }
    shift = shift ?? now.map { $0 - step.time }
    return shift.map { shift in
      switch step {
      case .frame(let frame): return .frame(frame.retimed(frame.time + shift))
      case .seen(var seen):
        seen.time = seen.time + shift
        seen.vehicle?.time = seen.time
        return .seen(seen)
      }
    }
  }

  /// Analyzes an input and passes it on. The first frame after a stall also reports the stall's end.
  private func look(at step: Step) throws {
    switch (step, road) {
    case (.frame(let frame), .pictures(_, let stage)):
      if let last, frame.time <= last.time { return try wait() }
      last = (frame.time, .now)
      let sight = try stage.look(at: frame)
      try take(.road(try completed(sight.observation(of: frame))), frame)
      if isStalled { try tell(sight.objects == nil ? .modelMissing : nil, at: frame.time, frame) }
      isStalled = false
    case (.seen(let seen), _):
      last = (seen.time, .now)
      try take(.road(try completed(seen)), nil)
    case (.frame, .recognitions): preconditionFailure("recognitions have no pictures")
    }
  }

  private func completed(_ seen: RoadObservation) throws -> RoadObservation {
    guard let said = try vehicle?.state(at: seen.time, now: now) else { return seen }
    var seen = seen
    seen.vehicle = seen.vehicle?.completed(by: said) ?? said
    return seen
  }

  /// True for a camera; false for files and recognitions.
  var isLive: Bool { if case .pictures(let source, _) = road { source.isLive } else { false } }

  private func wait() throws {
    guard isLive, !isStalled else { return }
    let waited = (last?.arrived ?? started).duration(to: .now)
    guard waited >= Self.stallsAfter else { return }
    isStalled = true
    try tell(.cameraStalled, at: (last?.time ?? .zero) + waited)
  }
}
