import HeedSignals

/// Passes the cabin's frames from a source through face detection to a drive.
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
  private var last: (time: Timestamp, arrived: ContinuousClock.Instant)?
  /// Maximum number of lost frames reported for one gap. Choice: a longer gap is a disconnected camera.
  private static let mostLost = 256

  init(_ cabin: DriveRun.Cabin, drive: Drive, anchor: (@Sendable (Timestamp) -> WallClockAnchor)?) {
    (source, stage, self.drive, makeAnchor) = (cabin.source, cabin.stage, drive, anchor)
    failures = StageFailures(isLive: cabin.source.isLive)
    setPace(cabin.framesPerSecond)
  }

  /// Reads the opened source until its end or `isStopped`; then stops it.
  /// - Parameter before: Receives each frame's time before the frame is judged.
  /// - Throws: Errors of source, stage, `before` or receiver; the source is then not stopped.
  /// - Returns: How the source ended.
  func run(isStopped: () -> Bool, run: DriveRun, before: (Timestamp) throws -> Void) throws -> SourceEnd {
    let started = ContinuousClock.now
    while !isStopped() {
      let arrival = try source.next(timeout: DriveRun.patience)
      // Commands wait for the run's first frame.
      if given != nil { try obey(run.commands()) }
      if source.isLive, let last { try drive.noteOutputs(at: last.time + last.arrived.duration(to: .now)) }
      switch arrival {
      case .frame(let frame):
        if last == nil, source.isLive { drive.anchor(makeAnchor?(frame.time)) }
        missing(before: frame).forEach(run.lost)
        if !source.isLive { run.waitForPace(frame.time, isStopped) }
        if try look(at: frame, before) {
          last = (frame.time, .now)
        } else {
          // Only a frame newer than the last ends the wait for one.
          run.lost(frame.time)
          try wait(since: started)
        }
      case .nothingYet: try wait(since: started)
      case .ended(let end): return try finish(end)
      }
      run.settle()
    }
    // A source must be stopped before it reports its dropped frames.
    source.stop()
    guard case .ended(let end) = try source.next(timeout: .zero)
    else { return try finish(SourceEnd(isComplete: true, framesRead: drive.withCabin { $0.summary.frames } ?? 0)) }
    return try finish(end)
  }

  private func finish(_ end: SourceEnd) throws -> SourceEnd {
    try drive.take(.cabinEnded(end))
    return end
  }

  /// Analyzes a frame that is due. Returns false for a frame not newer than the last.
  private func look(at frame: Frame, _ before: (Timestamp) throws -> Void) throws -> Bool {
    // During a calibration every frame is due: at a low rate, a point would never get enough samples.
    let isHurried = isFaceMissing || drive.withCabin { $0.isCalibrating } ?? false
    guard pacer?.isDue(at: frame.time, isFaceMissing: isHurried) ?? true else {
      try drive.take(.cabinPassed(frame.time))
      return true
    }
    // A recording may be a folder with pictures of several sizes.
    guard !source.isLive || sizes.accepts(frame.size) else { return false }
    let seen: CabinObservation
    do {
      seen = try stage.observe(frame)
      for over in failures.succeeded(at: frame.time) { try drive.take(.host(over)) }
    } catch {
      if let condition = try failures.failed(error, at: frame.time) { try drive.take(.host(condition)) }
      return false
    }
    try before(frame.time)
    let events = try drive.take(.cabin(seen), frame)
    guard case .frame(let report)? = events.first else { return false }
    isFaceMissing = report.tracking == .faceMissing
    return true
  }

  /// Evenly spaced times of frames that the source counted but did not deliver.
  private func missing(before frame: Frame) -> [Timestamp] {
    defer { given = (frame.index, frame.time) }
    guard let given, frame.index > given.index + 1, frame.time > given.time else { return [] }
    let step = (frame.time - given.time) / (frame.index - given.index)
    return (1..<frame.index - given.index).suffix(Self.mostLost).map { given.time + step * $0 }
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
