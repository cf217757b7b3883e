public import HeedSignals

/// Runs source, face stage and engine in one loop on the caller's thread: what the tracker and the commands share.
public final class CabinPipeline {
  /// How long the loop waits for a frame before it looks at its own clock.
  /// Choice: a stalled camera must be noticed within a second (FAULTS.md row 2), a stop within half of one.
  public static let patience = Duration.milliseconds(200)

  private let source: any FrameSource
  private let stage: any FaceStage
  private var engine: CabinEngine
  private let makeAnchor: (@Sendable (Timestamp) -> WallClockAnchor)?
  /// The last frame that was news, and when it came.
  private var last: (time: Timestamp, arrived: ContinuousClock.Instant)?

  /// - Parameter anchor: Makes the session's anchor at the first frame of a live source; nil: no clock is known.
  public init(
    source: any FrameSource, stage: any FaceStage, engine: CabinEngine,
    anchor: (@Sendable (Timestamp) -> WallClockAnchor)? = nil
  ) {
    self.source = source
    self.stage = stage
    self.engine = engine
    makeAnchor = anchor
  }

  /// Reads the opened source to its end, or until told to stop; then it stops the source.
  /// - Parameters:
  ///   - isStopped: Asked before each frame.
  ///   - receive: Gets each frame's events in order; the frame is nil while none comes and at the end.
  /// - Throws: What the source, the stage or `receive` throws. The source is not stopped then: its owner does that.
  /// - Returns: How the source ended.
  @discardableResult
  public func run(
    isStopped: () -> Bool = { false }, receive: (Frame?, [MonitorEvent]) throws -> Void
  ) throws -> SourceEnd {
    let started = ContinuousClock.now
    while !isStopped() {
      switch try source.next(timeout: Self.patience) {
      case .frame(let frame):
        if last == nil, source.isLive { engine.anchor = makeAnchor?(frame.time) }
        let events = engine.update(try stage.observe(frame))
        try receive(frame, events)
        if events.isEmpty {
          // A frame that is no newer than the last is no news: the wait goes on.
          try wait(since: started, receive)
        } else {
          last = (frame.time, .now)
        }
      case .nothingYet: try wait(since: started, receive)
      case .ended(let end):
        try receive(nil, engine.finish(end))
        return end
      }
    }
    // Only a stopped source tells how many frames it dropped.
    source.stop()
    guard case .ended(let end) = try source.next(timeout: .zero) else {
      let end = SourceEnd(isComplete: true, framesRead: engine.summary.frames)
      try receive(nil, engine.finish(end))
      return end
    }
    try receive(nil, engine.finish(end))
    return end
  }

  /// Ends the session after ``run(isStopped:receive:)`` threw, for those who go on listening.
  /// - Returns: What was still open, `stopped(cameraInterrupt)`, and the summary, always last.
  public func interrupted(by error: any Error) -> [MonitorEvent] {
    engine.finish(
      SourceEnd(
        isComplete: false, note: "\(error)", framesRead: engine.summary.frames, failure: .cameraInterrupt))
  }

  private func wait(
    since started: ContinuousClock.Instant, _ receive: (Frame?, [MonitorEvent]) throws -> Void
  ) throws {
    guard source.isLive else { return }
    let waited = (last?.arrived ?? started).duration(to: .now)
    let events = engine.noFrame(at: (last?.time ?? .zero) + waited)
    if !events.isEmpty { try receive(nil, events) }
  }
}
