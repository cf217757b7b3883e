public import HeedSignals

/// Leads road frames from a source through a stage to whoever judges them, on the caller's thread: what the monitor and the
/// commands share.
public final class RoadPipeline {
  /// After this long without a frame a camera is said to have stalled. Choice: FAULTS.md row 2 gives a second, of which the
  /// loop waits up to a fifth.
  private static let stallsAfter = Duration.milliseconds(800)

  private let source: any FrameSource
  private let stage: any RoadStage
  private let vehicle: (Timestamp) throws -> VehicleState?
  private let judge: (RoadObservation, Frame) -> [MonitorEvent]
  private var last: (time: Timestamp, arrived: ContinuousClock.Instant)?
  private var isStalled = false

  /// Frames that were judged.
  public private(set) var frames = 0
  /// Frames whose time repeated or went back, which are not.
  public private(set) var staleFrames = 0

  /// - Parameters:
  ///   - vehicle: The newest thing that the vehicle said at a frame's time.
  ///   - judge: Takes observations in the order of their times, and answers with their events.
  public init(
    source: any FrameSource, stage: any RoadStage,
    vehicle: @escaping (Timestamp) throws -> VehicleState? = { _ in nil },
    judge: @escaping (RoadObservation, Frame) -> [MonitorEvent]
  ) {
    (self.source, self.stage, self.vehicle, self.judge) = (source, stage, vehicle, judge)
  }

  /// Reads the opened source to its end, or until told to stop; then it stops the source.
  /// - Parameters:
  ///   - isStopped: Asked before each frame, and several times a second while none comes.
  ///   - prepared: Makes of a frame what the stage looks at, such as an upright one; nil: not this frame.
  ///   - receive: Gets each frame with its events; the frame is nil while none comes.
  /// - Throws: What the source, the stage or `receive` throws. The source is not stopped then.
  @discardableResult
  public func run(
    isStopped: () -> Bool = { false }, prepared: (Frame) -> Frame? = { $0 },
    receive: (Frame?, [MonitorEvent]) throws -> Void
  ) throws -> SourceEnd {
    let started = ContinuousClock.now
    while !isStopped() {
      switch try source.next(timeout: CabinPipeline.patience) {
      case .frame(let frame):
        guard let frame = prepared(frame) else { continue }
        if let events = try look(at: frame) { try receive(frame, events) } else { try wait(since: started, receive) }
      case .nothingYet: try wait(since: started, receive)
      case .ended(let end): return end
      }
    }
    source.stop()
    guard case .ended(let end) = try source.next(timeout: .zero) else {
      return SourceEnd(isComplete: true, framesRead: frames)
    }
    return end
  }

  /// Looks at one frame.
  /// - Returns: What `judge` answered, and what the pipeline has to say; nil for a frame that is no newer than the last one.
  public func look(at frame: Frame) throws -> [MonitorEvent]? {
    if let last, frame.time <= last.time {
      staleFrames += 1
      return nil
    }
    last = (frame.time, .now)
    let sight = try stage.look(at: frame)
    var observation = RoadObservation(
      frame: frame.index, time: frame.time, size: frame.size, objects: sight.objects ?? [], lanes: sight.lanes,
      vehicle: try vehicle(frame.time))
    observation.looksForObjects = sight.objects != nil
    observation.flow = sight.flow
    frames += 1
    defer { isStalled = false }
    return judge(observation, frame) + (isStalled ? [resumed(sight, at: frame.time)] : [])
  }

  /// What is told with the first frame after a stall.
  private func resumed(_ sight: RoadSight, at time: Timestamp) -> MonitorEvent {
    .roadAvailability(
      RoadAvailabilityChange(time: time, function: .objects, reason: sight.objects == nil ? .modelMissing : nil))
  }

  private func wait(
    since started: ContinuousClock.Instant, _ receive: (Frame?, [MonitorEvent]) throws -> Void
  ) throws {
    let waited = (last?.arrived ?? started).duration(to: .now)
    guard source.isLive, !isStalled, waited >= Self.stallsAfter else { return }
    isStalled = true
    let change = RoadAvailabilityChange(
      time: (last?.time ?? .zero) + waited, function: .objects, reason: .cameraStalled)
    try receive(nil, [.roadAvailability(change)])
  }
}
