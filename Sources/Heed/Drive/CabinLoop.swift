import HeedGaze
import HeedSignals

/// Leads the cabin's frames from a source through the face stage to a drive, on the caller's thread.
final class CabinLoop {
  let source: any FrameSource
  private let stage: any FaceStage
  private let drive: Drive
  private let makeAnchor: (@Sendable (Timestamp) -> WallClockAnchor)?
  private var pacer: FramePacer?
  private var isFaceMissing = true
  /// The last frame that the source gave.
  private var given: (index: Int, time: Timestamp)?
  /// The last frame that was news, and when it came.
  private var last: (time: Timestamp, arrived: ContinuousClock.Instant)?

  /// Lost frames of one gap that are told. Choice: a camera that lost more was away.
  private static let mostLost = 256

  init(_ cabin: DriveRun.Cabin, drive: Drive, anchor: (@Sendable (Timestamp) -> WallClockAnchor)?) {
    (source, stage, self.drive, makeAnchor) = (cabin.source, cabin.stage, drive, anchor)
    setPace(cabin.framesPerSecond)
  }

  /// Reads the opened source to its end, or until told to stop; then it stops the source.
  /// - Parameter before: Told of each frame's time when it has been looked at and is about to be judged.
  /// - Throws: What the source, the stage, `before` or whoever receives throws. The source is not stopped then.
  /// - Returns: How the source ended.
  func run(isStopped: () -> Bool, run: DriveRun, before: (Timestamp) throws -> Void) throws -> SourceEnd {
    let started = ContinuousClock.now
    while !isStopped() {
      let arrival = try source.next(timeout: DriveRun.patience)
      // Before the first frame nothing is known that a command could be about.
      if given != nil { try obey(run.commands()) }
      switch arrival {
      case .frame(let frame):
        if last == nil, source.isLive { drive.anchor(makeAnchor?(frame.time)) }
        missing(before: frame).forEach(run.lost)
        if !source.isLive { run.waitForPace(frame.time, isStopped) }
        if try look(at: frame, before) {
          last = (frame.time, .now)
        } else {
          // A frame that is no newer than the last is no news: the wait goes on.
          run.lost(frame.time)
          try wait(since: started)
        }
      case .nothingYet: try wait(since: started)
      case .ended(let end): return try finish(end)
      }
      run.settle()
    }
    // Only a stopped source tells how many frames it dropped.
    source.stop()
    guard case .ended(let end) = try source.next(timeout: .zero) else {
      return try finish(SourceEnd(isComplete: true, framesRead: drive.withCabin { $0.summary.frames } ?? 0))
    }
    return try finish(end)
  }

  private func finish(_ end: SourceEnd) throws -> SourceEnd {
    try drive.take(.cabinEnded(end))
    return end
  }

  /// Looks at one frame, if it is due.
  /// - Returns: False when its time is no newer than the last one's.
  private func look(at frame: Frame, _ before: (Timestamp) throws -> Void) throws -> Bool {
    // A calibration needs as many samples as there are: at few frames a second its points would never have enough.
    let isHurried = isFaceMissing || drive.withCabin { $0.isCalibrating } ?? false
    guard pacer?.isDue(at: frame.time, isFaceMissing: isHurried) ?? true else {
      try drive.take(.cabinPassed(frame.time))
      return true
    }
    let seen = try stage.observe(frame)
    try before(frame.time)
    let events = try drive.take(.cabin(seen), frame)
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
