import HeedGaze
public import HeedSignals

/// Leads the cabin's frames from a source through the face stage to a drive's engine, in one loop on the caller's thread: what
/// the tracker and the commands share.
public final class CabinPipeline {
  /// How long the loop waits for a frame before it looks at its own clock.
  /// Choice: a stalled camera must be noticed within a second (docs/faults.md, row 2), a stop within half of one.
  public static let patience = Duration.milliseconds(200)

  private let source: any FrameSource
  private let stage: any FaceStage
  private let drive: Drive
  private var pacer: FramePacer?
  private var isFaceMissing = true
  /// The last frame that the source gave.
  private var given: (index: Int, time: Timestamp)?
  private let makeAnchor: (@Sendable (Timestamp) -> WallClockAnchor)?
  /// The last frame that was news, and when it came.
  private var last: (time: Timestamp, arrived: ContinuousClock.Instant)?

  /// Lost frames of one gap that are told. Choice: a camera that lost more was away.
  private static let mostLost = 256

  /// - Parameters:
  ///   - drive: With an engine for the cabin.
  ///   - framesPerSecond: Looks at no more frames a second than these, 1...30; nil: at all.
  ///   - anchor: Makes the session's anchor at the first frame of a live source; nil: no clock is known.
  public init(
    source: any FrameSource, stage: any FaceStage, drive: Drive, framesPerSecond: Int? = nil,
    anchor: (@Sendable (Timestamp) -> WallClockAnchor)? = nil
  ) {
    self.source = source
    self.stage = stage
    self.drive = drive
    makeAnchor = anchor
    setPace(framesPerSecond)
  }

  /// The cabin alone.
  public convenience init(
    source: any FrameSource, stage: any FaceStage, engine: CabinEngine, framesPerSecond: Int? = nil,
    anchor: (@Sendable (Timestamp) -> WallClockAnchor)? = nil
  ) {
    self.init(
      source: source, stage: stage, drive: Drive(DriveEngine(cabin: engine)), framesPerSecond: framesPerSecond,
      anchor: anchor)
  }

  /// Reads the opened source to its end, or until told to stop; then it stops the source.
  /// - Parameters:
  ///   - isStopped: Asked before each frame.
  ///   - commands: Taken and done between frames, and while none comes.
  ///   - lost: Gets the times of frames that were lost: missing in the source's count, or of a time that had passed.
  ///   - before: Told of each frame's time when it has been looked at and is about to be judged.
  ///   - receive: Gets each frame's events in order; the frame is nil while none comes and at the end.
  /// - Throws: What the source, the stage or `receive` throws. The source is not stopped then: its owner does that.
  /// - Returns: How the source ended.
  @discardableResult
  public func run(
    isStopped: () -> Bool = { false }, commands: () -> [CabinCommand] = { [] },
    lost: (Timestamp) -> Void = { _ in }, before: (Timestamp) throws -> Void = { _ in },
    receive: (Frame?, [MonitorEvent]) throws -> Void
  ) throws -> SourceEnd {
    let started = ContinuousClock.now
    while !isStopped() {
      let arrival = try source.next(timeout: Self.patience)
      // Before the first frame nothing is known that a command could be about.
      let answers = given == nil ? [] : commands().flatMap(obey)
      if !answers.isEmpty { try receive(nil, answers) }
      switch arrival {
      case .frame(let frame):
        if last == nil, source.isLive { drive.anchor(makeAnchor?(frame.time)) }
        missing(before: frame).forEach(lost)
        if try look(at: frame, before, receive) {
          last = (frame.time, .now)
        } else {
          // A frame that is no newer than the last is no news: the wait goes on.
          lost(frame.time)
          try wait(since: started, receive)
        }
      case .nothingYet: try wait(since: started, receive)
      case .ended(let end):
        try finish(end, receive)
        return end
      }
    }
    // Only a stopped source tells how many frames it dropped.
    source.stop()
    guard case .ended(let end) = try source.next(timeout: .zero) else {
      let end = SourceEnd(isComplete: true, framesRead: framesJudged)
      try finish(end, receive)
      return end
    }
    try finish(end, receive)
    return end
  }

  private func finish(_ end: SourceEnd, _ receive: (Frame?, [MonitorEvent]) throws -> Void) throws {
    try drive.take(.cabinEnded(end)) { try receive(nil, $0) }
  }

  private var framesJudged: Int { drive.withCabin { $0.summary.frames } ?? 0 }

  /// Looks at one frame, if it is due.
  /// - Returns: False when its time is no newer than the last one's.
  private func look(
    at frame: Frame, _ before: (Timestamp) throws -> Void, _ receive: (Frame?, [MonitorEvent]) throws -> Void
  ) throws -> Bool {
    // A calibration needs as many samples as there are: at few frames a second its points would never have enough.
    let isHurried = isFaceMissing || drive.withCabin { $0.isCalibrating } ?? false
    guard pacer?.isDue(at: frame.time, isFaceMissing: isHurried) ?? true else {
      drive.take(.cabinPassed(frame.time))
      return true
    }
    let seen = try stage.observe(frame)
    try before(frame.time)
    let events = try drive.take(.cabin(seen)) { try receive(frame, $0) }
    if case .frame(let report) = events.first { isFaceMissing = report.tracking == .faceMissing }
    return !events.isEmpty
  }

  /// The times of the frames that the source counted and did not give, as if they had come evenly.
  private func missing(before frame: Frame) -> [Timestamp] {
    defer { given = (frame.index, frame.time) }
    guard let given, frame.index > given.index + 1, frame.time > given.time else { return [] }
    let step = (frame.time - given.time) / (frame.index - given.index)
    return (1..<frame.index - given.index).suffix(Self.mostLost).map { given.time + step * $0 }
  }

  /// Where the engine's calibration stands; nil when none is going on.
  var calibrationState: CalibrationSession.State? { drive.withCabin { $0.calibrationState } ?? nil }

  /// The calibration in use, or put aside until its pictures come again.
  var calibration: GazeCalibration? { drive.withCabin { $0.calibrator.kept } ?? nil }

  private func obey(_ command: CabinCommand) -> [MonitorEvent] {
    if case .framesPerSecond(let rate) = command {
      setPace(rate)
      return []
    }
    return drive.withCabin { $0.obey(command) } ?? []
  }

  private func setPace(_ framesPerSecond: Int?) {
    guard let framesPerSecond else { return }
    pacer = pacer ?? FramePacer()
    pacer?.framesPerSecond = max(FramePacer.range.lowerBound, min(FramePacer.range.upperBound, framesPerSecond))
  }

  /// Ends the session after ``run(isStopped:receive:)`` threw, for those who go on listening.
  /// - Returns: What was still open, `stopped(cameraInterrupt)`, and the summary, always last.
  public func interrupted(by error: any Error) -> [MonitorEvent] {
    drive.take(
      .cabinEnded(
        SourceEnd(isComplete: false, note: "\(error)", framesRead: framesJudged, failure: .cameraInterrupt)))
  }

  private func wait(
    since started: ContinuousClock.Instant, _ receive: (Frame?, [MonitorEvent]) throws -> Void
  ) throws {
    guard source.isLive else { return }
    let waited = (last?.arrived ?? started).duration(to: .now)
    try drive.take(.cabinSilent((last?.time ?? .zero) + waited)) { if !$0.isEmpty { try receive(nil, $0) } }
  }
}
