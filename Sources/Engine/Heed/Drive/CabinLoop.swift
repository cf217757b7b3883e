import HeedGaze
import HeedSignals

/// Passes the cabin's frames from a source through the face stage to a drive, on the caller's thread.
final class CabinLoop {
  let source: any FrameSource
  private let stage: any FaceStage
  private let drive: Drive
  private let makeAnchor: (@Sendable (Timestamp) -> WallClockAnchor)?
  private var pacer: FramePacer?
  private var sizes = FrameSizeGate()
  private var failures: StageFailures
  private var isFaceMissing = true
  private var given: (index: Int, time: Timestamp)?
  /// The last frame with a new time, and its arrival.
  private var last: (time: Timestamp, arrived: ContinuousClock.Instant)?
  /// Maximum number of lost frames reported for one gap. Choice: a camera that lost more frames was disconnected.
  private static let mostLost = 256

  init(_ cabin: DriveRun.Cabin, drive: Drive, anchor: (@Sendable (Timestamp) -> WallClockAnchor)?) {
    (source, stage, self.drive, makeAnchor) = (cabin.source, cabin.stage, drive, anchor)
    failures = StageFailures(isLive: cabin.source.isLive)
    setPace(cabin.framesPerSecond)
  }

  /// Reads the opened source until it ends or `isStopped` returns true; then stops the source.
  /// - Parameter before: Receives each frame's time after its analysis and before its judgement.
  /// - Throws: Errors of the source, the stage, `before` or the receiver. After an error the source is not stopped.
  /// - Returns: How the source ended.
  func run(isStopped: () -> Bool, run: DriveRun, before: (Timestamp) throws -> Void) throws -> SourceEnd {
    let started = ContinuousClock.now
    while !isStopped() {
      let arrival = try source.next(timeout: DriveRun.patience)
      // Commands wait for the first frame, to which they apply.
      if given != nil { try obey(run.commands()) }
      try tellConditions(of: run)
      switch arrival {
      case .frame(let frame):
        if last == nil, source.isLive { drive.anchor(makeAnchor?(frame.time)) }
        missing(before: frame).forEach(run.lost)
        if !source.isLive { run.waitForPace(frame.time, isStopped) }
        if try look(at: frame, before) {
          last = (frame.time, .now)
        } else {
          // A frame no newer than the last does not end the wait.
          run.lost(frame.time)
          try wait(since: started)
        }
      case .nothingYet: try wait(since: started)
      case .ended(let end): return try finish(end)
      }
      run.settle()
    }
    // The source is stopped first, because only a stopped source reports its number of dropped frames.
    source.stop()
    guard case .ended(let end) = try source.next(timeout: .zero)
    else { return try finish(SourceEnd(isComplete: true, framesRead: drive.withCabin { $0.summary.frames } ?? 0)) }
    return try finish(end)
  }

  private func finish(_ end: SourceEnd) throws -> SourceEnd {
    try drive.take(.cabinEnded(end))
    return end
  }

  /// Analyzes one frame, if the frame is due. Returns false if the frame's time is no newer than the last frame's.
  private func look(at frame: Frame, _ before: (Timestamp) throws -> Void) throws -> Bool {
    // A calibration uses every frame, because its points would never collect enough samples at a low rate.
    let isHurried = isFaceMissing || drive.withCabin { $0.isCalibrating } ?? false
    guard pacer?.isDue(at: frame.time, isFaceMissing: isHurried) ?? true else {
      try drive.take(.cabinPassed(frame.time))
      return true
    }
    // Every frame of a recording is accepted, because a folder may hold pictures of several sizes.
    guard !source.isLive || sizes.accepts(frame.size) else { return false }
    let seen: CabinObservation
    do {
      seen = try stage.observe(frame)
      if let over = failures.succeeded(at: frame.time) { try drive.take(.host(over)) }
    } catch {
      if let condition = try failures.failed(error, at: frame.time) { try drive.take(.host(condition)) }
      return false
    }
    try before(frame.time)
    let events = try drive.take(.cabin(seen), frame)
    if case .frame(let report) = events.first { isFaceMissing = report.tracking == .faceMissing }
    return !events.isEmpty
  }

  /// Evenly spaced times for frames that the source counted but did not deliver.
  private func missing(before frame: Frame) -> [Timestamp] {
    defer { given = (frame.index, frame.time) }
    guard let given, frame.index > given.index + 1, frame.time > given.time else { return [] }
    let step = (frame.time - given.time) / (frame.index - given.index)
    return (1..<frame.index - given.index).suffix(Self.mostLost).map { given.time + step * $0 }
  }

  private func tellConditions(of run: DriveRun) throws {
    guard source.isLive, let last else { return }
    for condition in run.conditions(last.time + last.arrived.duration(to: .now)) { try drive.take(.host(condition)) }
  }

  private func obey(_ commands: [CabinCommand]) throws {
    for case .framesPerSecond(let rate) in commands { setPace(rate) }
    try drive.obey(commands)
  }

  private func setPace(_ framesPerSecond: Int?) {
    guard let framesPerSecond else { return }
    pacer = pacer ?? FramePacer()
    pacer?.framesPerSecond = max(FramePacer.range.lowerBound, min(FramePacer.range.upperBound, framesPerSecond))
  }

  private func wait(since started: ContinuousClock.Instant) throws {
    guard source.isLive else { return }
    let waited = (last?.arrived ?? started).duration(to: .now)
    try drive.take(.cabinSilent((last?.time ?? .zero) + waited))
  }
}
