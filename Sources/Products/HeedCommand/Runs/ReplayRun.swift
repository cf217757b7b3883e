import HeedKit
import HeedSession
import HeedSetup

/// Replays a recording and passes its events to the requested readers.
struct ReplayRun {
  private let options: ReplayCommand
  private let stop = StopRequest()
  private let recording: SessionRecording
  private let rig: Rig
  private let settings: EngineSettings
  private let stored: StoredEvents?
  private let session: ReplayedSession
  /// The points of interest; nil if they were not requested.
  private let points: PointsOnRoad?
  /// Gives warnings; nil if no warnings were requested.
  private let warnings: EventFunction?
  private let output: LineOutput

  /// - Throws: An error if the recording cannot be replayed; nothing was written then.
  init(_ options: ReplayCommand) throws {
    self.options = options
    let (store, name) = (options.session.place.opened, options.session.name)
    recording = try store.recording(name)
    try options.checkFiles(recording)
    // The recording is checked before the first line is written, so that no output has to be taken back.
    try recording.check()
    var basis = try recording.makeBasis()
    if let path = options.settings { basis.settings = try SettingsFile.load(path) }
    if let path = options.rig { basis.rig = Console.question(try RigFile(at: path)).rig }
    (rig, settings) = (basis.rig, basis.settings)
    if let from = options.from, let end = recording.span?.upperBound, from * 1000 > end.milliseconds {
      throw CommandFailure(
        .wrongUsage,
        "--from \(from) is after the end; the recording ends at \(Figure.number(end.milliseconds / 1000, 1)) s.")
    }
    let isSame = options.settings == nil && options.rig == nil
    // If inputs were lost, the stored events are not compared, because the new events then differ or are incomplete.
    let lacksNothing = recording.gaps.isEmpty && recording.progress.inputsLost == 0
    let kept = try isSame && lacksNothing ? store.read(name) : nil
    let isWhole = recording.isComplete
    if let remark = kept?.description.settingsRemark { Console.say(remark) }
    stored = kept.flatMap { $0.losses.isEmpty ? StoredEvents($0.events.map(\.line), isWhole: isWhole) : nil }
    points = try options.points.map {
      try PointsOnRoad(path: $0, settings: basis.settings.road.points, isQuiet: options.quiet.isOn)
    }
    session = try ReplayedSession(recording, basis, options)
    warnings = try options.warnings.makeSink()
    output = try LineOutput(path: options.lines.output, pace: options.speed == nil ? .together : .steady)
  }

  func run() throws {
    let readers = EventReaders(saysMissing: false)
    let trouble: String?
    do {
      for sink in try makeSinks() { readers.add(sink) }
      trouble = try play(to: readers)
      // If the user stops the replay, the output file is discarded, because it would be incomplete.
      if stop.isMade, options.lines.output != "-" { throw CommandFailure(.interrupted, nil) }
      try readers.finish()
    } catch {
      output.cancel()
      readers.cancel()
      throw SetupError.explaining(error, rig: options.rig)
    }
    sayFindings()
    let missing = [trouble, stored?.difference].compactMap { $0 }
    if !missing.isEmpty { throw CommandFailure(.incomplete, missing.joined(separator: " ")) }
  }

  /// - Returns: The gaps of the recording in words; nil for none.
  private func play(to readers: EventReaders) throws -> String? {
    let run = try DriveRun(
      replaying: session, speed: options.speed, from: session.from, skipped: { stored?.compare($0) },
      receive: { frame, events in
        guard !events.isEmpty else { return }
        stored?.compare(events)
        try readers.receive(frame, events)
      })
    try run.run(isStopped: { isStopped })
    if session.isPlayedWhole, !stop.isMade {
      // A recording that was cut off does not contain the events of the end.
      stored?.isOver = !recording.isComplete
      stored?.isPlayedWhole = true
      try run.finish(note: "the recording was cut off")
    }
    return isStopped && !session.isPlayedWhole ? nil : recording.missing("replayed")
  }

  private var isStopped: Bool {
    stop.isMade || (output.isClosed && options.overlay == nil && options.roadOverlay == nil)
  }

  private func makeSinks() throws -> [any EventSink] {
    var sinks: [any EventSink] = [
      LineSink(
        output, format: options.lines.format, progress: nil, settings: settings, writesObjects: options.objects,
        writesFrames: !options.events, points: points)
    ]
    if let path = options.overlay {
      sinks.append(try VideoSink.cabin(path: path, frameRate: nil, stage: nil, rig: rig))
    }
    if let path = options.roadOverlay { sinks.append(try VideoSink.road(path: path, frameRate: nil, points: points)) }
    return sinks + (warnings.map { [$0] } ?? [])
  }

  private func sayFindings() {
    guard !options.quiet.isOn else { return }
    let written = recording.description.heedVersion
    let own = GazeTracker.decisionVersion
    if written != own { Console.say("Recorded with Heed \(written.shortened(64)); this is \(own).") }
    if options.settings != nil || options.rig != nil {
      Console.say("Replayed with \(options.rig == nil ? "other settings" : "another rig"): events may differ.")
    }
    session.remarks.forEach(Console.say)
    if let remark = stored?.remark { Console.say(remark) }
  }
}
