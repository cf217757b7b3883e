import Foundation
import Heed
import HeedFormats
import HeedRoad
import HeedSession
import HeedSignals

/// Feeds a recording's inputs to an engine and passes its events to the requested readers.
struct ReplayRun {
  /// Choice: a stop is noticed within this, even during a long wait at low speed.
  private static let nap = Duration.milliseconds(100)

  private let options: ReplayOptions
  private let stop = StopRequest()
  private let recording: SessionRecording
  private let basis: ReplayBasis
  private let stored: StoredEvents?
  private let pictures: ReplayPictures
  /// The points of interest; nil when not requested.
  private let points: PointsOnRoad?
  private let output: LineOutput

  /// - Throws: When it cannot be replayed; nothing was written then.
  init(_ name: String, _ options: ReplayOptions) throws {
    self.options = options
    let store = SessionStore(folder: options.store.map { URL(fileURLWithPath: $0, isDirectory: true) })
    recording = try store.recording(name)
    try options.checkFiles(recording)
    // Before the first line, so that no output has to be taken back.
    try recording.check()
    var basis = try recording.makeBasis()
    if let path = options.settings { basis.settings = try SettingsFile.load(path) }
    if let path = options.rig { basis.rig = try RigFile.load(path) }
    self.basis = basis
    if let from = options.from, let end = recording.span?.upperBound, from * 1000 > end.milliseconds {
      throw CommandFailure(
        .wrongUsage,
        "--from \(from) lies behind the end; the recording ends at \(Figure.number(end.milliseconds / 1000, 1)) s.")
    }
    let isSame = options.settings == nil && options.rig == nil && !options.fromVideo
    // With lost inputs the events differ or are incomplete.
    let lacksNothing = recording.gaps.isEmpty && recording.progress.inputsLost == 0
    let kept = try isSame && lacksNothing ? store.read(name) : nil
    let isWhole = recording.isComplete
    stored = kept.flatMap { $0.losses.isEmpty ? StoredEvents($0.events.map(\.line), isWhole: isWhole) : nil }
    points = try options.points.map { [basis] in try PointsOnRoad(path: $0, settings: basis.settings.road.points) }
    pictures = try ReplayPictures(recording, basis, options)
    output = try LineOutput(path: options.output)
  }

  func run() throws {
    let readers = EventReaders(saysMissing: false)
    defer { pictures.stop() }
    let trouble: String?
    do {
      for sink in try makeSinks() { readers.add(sink) }
      trouble = try play(to: readers)
      // A stop discards a file output, which would be incomplete.
      if stop.isMade, options.output != "-" { throw CommandFailure(.interrupted, nil) }
      try readers.finish()
    } catch {
      output.cancel()
      readers.cancel()
      throw CommandFailure.explaining(error, rig: options.rig)
    }
    sayFindings()
    let missing = [trouble, stored?.difference].compactMap { $0 }
    if !missing.isEmpty { throw CommandFailure(.incomplete, missing.joined(separator: " ")) }
  }

  /// - Returns: What the recording lacks; nil for nothing.
  private func play(to readers: EventReaders) throws -> String? {
    var (engine, inputs) = (try basis.makeEngine(), try recording.inputs())
    var window = Window(options, recording.span)
    let start = ContinuousClock.now
    while let input = try inputs.next() {
      guard !isStopped else { return nil }
      guard window.advance(to: input.time) else { return missing }
      if window.isOpen { wait(for: window.elapsed, since: start) }
      let (seen, frame) = try pictures.picture(for: input, isShown: window.isOpen)
      try hand(engine.update(seen), frame, isShown: window.isOpen, to: readers)
    }
    let note = "the recording was cut off"
    guard !stop.isMade else { return missing }
    // The end events of a cut-off recording have no stored counterpart.
    stored?.isOver = !recording.isComplete
    stored?.isPlayedWhole = true
    try hand(engine.finish(note: note), nil, isShown: window.isOpen, to: readers)
    return missing
  }

  private func hand(_ events: [MonitorEvent], _ frame: Frame?, isShown: Bool, to readers: EventReaders) throws {
    guard !events.isEmpty else { return }
    stored?.compare(events)
    if isShown { try readers.receive(frame, events) }
  }

  private func wait(for place: Duration, since start: ContinuousClock.Instant) {
    guard let speed = options.speed else { return }
    let due = start + Self.wait(for: place, at: speed)
    while !isStopped {
      let left = ContinuousClock.now.duration(to: due)
      guard left > .zero else { return }
      Thread.sleep(forTimeInterval: min(left, Self.nap).seconds)
    }
  }

  /// - Parameter speed: Above 0, however small: a `Duration` holds centuries.
  static func wait(for place: Duration, at speed: Double) -> Duration {
    .seconds(max(0, min(9e9, place.seconds / speed)))
  }

  private var isStopped: Bool {
    stop.isMade || (output.isClosed && options.overlay == nil && options.roadOverlay == nil)
  }

  private func makeSinks() throws -> [any EventSink] {
    var sinks: [any EventSink] = [
      LineSink(
        output, format: options.format, isLive: options.speed != nil, progress: nil, writesObjects: options.objects,
        writesFrames: !options.events, points: points)
    ]
    if let path = options.overlay {
      sinks.append(try OverlaySink(path: path, frameRate: nil, stage: pictures.stage, rig: basis.rig))
    }
    if let path = options.roadOverlay { sinks.append(try RoadOverlaySink(path: path, frameRate: nil, points: points)) }
    if let points, !options.quiet { sinks.append(PointsSink(points)) }
    return sinks
  }

  private func sayFindings() {
    guard !options.quiet else { return }
    let written = recording.description.heedVersion
    if written != Version.text { Console.say("Heed \(written.shortened(64)) recorded it; this is \(Version.text).") }
    if options.settings != nil || options.rig != nil {
      Console.say(
        "Judged with another \(options.rig == nil ? "set of settings" : "rig"): events may differ from those then.")
    }
    pictures.remarks.forEach(Console.say)
    if let remark = stored?.remark { Console.say(remark) }
  }

  /// What the recording lacks; nil for nothing.
  private var missing: String? {
    guard !recording.isComplete else { return nil }
    let end = recording.span.map { Figure.number($0.upperBound.milliseconds / 1000, 1) + " s" } ?? "nothing"
    let lost =
      recording.gaps.isEmpty && recording.progress.inputsLost > 0
      ? ["\(recording.progress.inputsLost) observations are missing"]
      : recording.gaps.map { gap in
        "from \(Figure.number(gap.first.milliseconds / 1000, 1)) to \(Figure.number(gap.last.milliseconds / 1000, 1)) s"
          + " \(gap.inputs) observations are missing"
      }
    switch recording.state {
    case .running: return "The session is still being recorded: what there is up to \(end) was replayed."
    case .interrupted: return (["The recording was cut off at \(end)"] + lost).joined(separator: "; ") + "."
    case .complete: return "The recording is incomplete: \(lost.joined(separator: "; "))."
    }
  }
}

/// The replayed part of a recording.
private struct Window {
  private let from, to: Timestamp?
  private let first: Timestamp
  private var place: Timestamp?

  init(_ options: ReplayOptions, _ span: ClosedRange<Timestamp>?) {
    from = options.from.map { Timestamp(milliseconds: $0 * 1000) }
    to = options.to.map { Timestamp(milliseconds: $0 * 1000) }
    first = max(span?.lowerBound ?? .zero, from ?? span?.lowerBound ?? .zero)
  }

  /// - Returns: False after the end.
  mutating func advance(to time: Timestamp?) -> Bool {
    let now = time.map { max($0, place ?? $0) } ?? place ?? first
    place = now
    return to.map { now <= $0 } ?? true
  }

  var isOpen: Bool { from.map { (place ?? first) >= $0 } ?? true }
  var elapsed: Duration { (place ?? first) - first }
}
