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

  /// Reads the opened source to its end, or until told to stop.
  /// - Parameters:
  ///   - isStopped: Asked before each frame.
  ///   - receive: Gets each frame's events in order; the frame is nil while none comes and at the end.
  /// - Throws: What the source, the stage or `receive` throws. The source is not stopped: its owner does that.
  /// - Returns: How the source ended.
  @discardableResult
  public func run(
    isStopped: () -> Bool = { false }, receive: (Frame?, [MonitorEvent]) throws -> Void
  ) throws -> SourceEnd {
    var lastFrame: (time: Timestamp, arrived: ContinuousClock.Instant)?
    while !isStopped() {
      switch try source.next(timeout: Self.patience) {
      case .frame(let frame):
        if lastFrame == nil, source.isLive { engine.anchor = makeAnchor?(frame.time) }
        lastFrame = (frame.time, .now)
        try receive(frame, engine.update(stage.observe(frame)))
      case .nothingYet:
        guard source.isLive, let last = lastFrame else { continue }
        let events = engine.noFrame(at: last.time + last.arrived.duration(to: .now))
        if !events.isEmpty { try receive(nil, events) }
      case .ended(let end):
        try receive(nil, engine.finish(end))
        return end
      }
    }
    let end = SourceEnd(isComplete: true, note: nil, framesRead: engine.summary.frames)
    try receive(nil, engine.finish(end))
    return end
  }
}
