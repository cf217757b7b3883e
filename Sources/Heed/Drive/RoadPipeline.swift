public import HeedSignals

/// Leads road frames from a source through a stage to whoever judges what was seen, on the caller's thread: what the
/// monitor and the commands share.
public final class RoadPipeline {
  /// After this long without a frame a camera is said to have stalled. Choice: docs/faults.md, row 2 gives a second, of which the
  /// loop waits up to a fifth.
  private static let stallsAfter = Duration.milliseconds(800)

  private let source: any FrameSource
  private let stage: any RoadStage
  private let vehicle: (Timestamp) throws -> VehicleState?
  private var last: (time: Timestamp, arrived: ContinuousClock.Instant)?
  private var isStalled = false

  /// Frames that were judged.
  public private(set) var frames = 0
  /// Frames whose time repeated or went back, which are not.
  public private(set) var staleFrames = 0

  /// - Parameters:
  ///   - vehicle: The newest thing that the vehicle said at a frame's time.
  public init(
    source: any FrameSource, stage: any RoadStage,
    vehicle: @escaping (Timestamp) throws -> VehicleState? = { _ in nil }
  ) {
    (self.source, self.stage, self.vehicle) = (source, stage, vehicle)
  }

  /// Reads the opened source to its end, or until told to stop; then it stops the source.
  /// - Parameters:
  ///   - isStopped: Asked before each frame, and several times a second while none comes.
  ///   - prepared: Makes of a frame what the stage looks at, such as an upright one; nil: not this frame.
  ///   - take: Gets what was seen in each frame in the order of their times, and when the camera stalls and delivers again.
  /// - Throws: What the source, the stage or `take` throws. The source is not stopped then.
  @discardableResult
  public func run(
    isStopped: () -> Bool = { false }, prepared: (Frame) -> Frame? = { $0 },
    take: (MonitorInput, Frame?) throws -> Void
  ) throws -> SourceEnd {
    let started = ContinuousClock.now
    while !isStopped() {
      switch try source.next(timeout: CabinPipeline.patience) {
      case .frame(let frame):
        guard let frame = prepared(frame) else { continue }
        if try !look(at: frame, take: take) { try wait(since: started, take) }
      case .nothingYet: try wait(since: started, take)
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
  /// - Returns: False for a frame that is no newer than the last one, which is not taken.
  public func look(at frame: Frame, take: (MonitorInput, Frame?) throws -> Void) throws -> Bool {
    if let last, frame.time <= last.time {
      staleFrames += 1
      return false
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
    try take(.road(observation), frame)
    if isStalled { try take(resumed(sight, at: frame.time), frame) }
    return true
  }

  /// What is told with the first frame after a stall.
  private func resumed(_ sight: RoadSight, at time: Timestamp) -> MonitorInput {
    .roadAvailability(
      RoadAvailabilityChange(time: time, function: .objects, reason: sight.objects == nil ? .modelMissing : nil))
  }

  private func wait(
    since started: ContinuousClock.Instant, _ take: (MonitorInput, Frame?) throws -> Void
  ) throws {
    let waited = (last?.arrived ?? started).duration(to: .now)
    guard source.isLive, !isStalled, waited >= Self.stallsAfter else { return }
    isStalled = true
    let change = RoadAvailabilityChange(
      time: (last?.time ?? .zero) + waited, function: .objects, reason: .cameraStalled)
    try take(.roadAvailability(change), nil)
  }
}
