import Foundation
import Heed
import HeedKit
import HeedSession
import HeedSignals
import HeedVideo
import HeedVision
import Synchronization

/// Runs the engines over the cabin's source, the road's or both, and hands their events to every reader that was asked for.
struct Monitoring {
  let options: MonitorOptions
  let setup: MonitorSetup
  /// nil: the road alone is watched.
  let source: VideoSource?
  let stage: MeshFaceStage?
  let road: RoadTrack?
  let output: LineOutput
  private let stop: StopRequest

  /// - Throws: What is missing; nothing is left behind then.
  init(_ options: MonitorOptions, source: VideoSource?) throws {
    // Before anything that takes time: a stop in the first second is a stop.
    stop = StopRequest()
    self.options = options
    try options.checkFiles(inputs: [])
    self.source = source
    setup = try MonitorSetup(options)
    // The source first: that a camera is not there is known sooner than the nets are loaded.
    try source?.open()
    // A live road goes beside a live cabin, on a thread of its own.
    road = options.watchesRoad && source?.isLive != true ? try RoadTrack(options, setup: setup) : nil
    stage = source == nil ? nil : try setup.makeStage()
    output = try LineOutput(path: options.output)
    if !options.quiet, source != nil { setup.remarks.forEach(Console.say) }
  }

  /// How a run went.
  struct Outcome {
    /// Of the cabin's source; nil without one.
    var end: SourceEnd?
    /// Whether somebody stopped it before.
    var wasStopped = false
    /// What was not there of the road, or not used; nil when all was.
    var roadMissing: String?
  }

  func run() throws -> Outcome {
    let anchor = Mutex<WallClockAnchor?>(nil)
    let readers = EventReaders(saysMissing: !options.quiet && options.format != .text)
    defer {
      source?.stop()
      road?.stop()
    }
    do {
      for sink in try makeSinks({ anchor.withLock { $0 } }) { readers.add(sink) }
      var outcome = try watch(readers) { now in anchor.withLock { $0 = now } }
      outcome.wasStopped = stop.isMade
      if outcome.wasStopped, source?.isLive != true { throw CommandFailure(.interrupted, nil) }
      try readers.finish()
      if !options.quiet {
        road?.remarks.forEach(Console.say)
        if let name = options.session {
          Console.say("Session \(name) is in \(SessionStore(options).folder.appending(path: name).path).")
        }
      }
      return outcome
    } catch {
      output.cancel()
      readers.cancel()
      throw CommandFailure.explaining(error, rig: options.rig)
    }
  }

  private func watch(_ readers: EventReaders, anchored: @escaping @Sendable (WallClockAnchor) -> Void) throws -> Outcome
  {
    guard let source, let stage else {
      try road?.advance(before: nil, isStopped: isStopped, receive: readers.receive)
      try readers.receive(nil, [roadSummary(readers)])
      return Outcome(roadMissing: road?.missing)
    }
    let live = try options.watchesRoad && road == nil ? LiveRoad(options, setup: setup, readers: readers) : nil
    defer { live?.stop() }
    let pipeline = CabinPipeline(
      source: source, stage: stage, engine: try setup.makeEngine(),
      anchor: { time in
        let now = WallClockAnchor.now(at: time)
        anchored(now)
        return now
      })
    let end = try pipeline.run(isStopped: isStopped) { frame, events in
      try checkCalibration(events)
      if let frame { live?.cabinCame(at: frame.time) }
      let isLast = events.contains { if case .summary = $0 { true } else { false } }
      if let time = frame?.time ?? events.first?.time, !isLast {
        try road?.advance(before: time, isStopped: isStopped, receive: readers.receive)
      }
      try deliver(frame, events, isLast: isLast, live, to: readers)
    }
    return Outcome(end: end, roadMissing: road?.missing ?? live?.missing)
  }

  /// Hands on a cabin frame's events; the summary waits for what is left of the road.
  private func deliver(
    _ frame: Frame?, _ events: [MonitorEvent], isLast: Bool, _ live: LiveRoad?, to readers: EventReaders
  ) throws {
    guard isLast else { return try readers.receive(frame, events) }
    if let time = events.first?.time {
      try road?.advance(before: time, isStopped: isStopped, receive: readers.receive)
    }
    try readers.receive(frame, events.filter { if case .summary = $0 { false } else { true } })
    try road?.advance(before: nil, isStopped: isStopped, receive: readers.receive)
    live?.finish()
    for case .summary(let time, var summary) in events {
      (summary.roadFrames, summary.roadAlerts) = (readers.roadFrames, readers.roadAlerts)
      try readers.receive(nil, [.summary(time: max(time, road?.last ?? time), summary: summary)])
    }
  }

  private func roadSummary(_ readers: EventReaders) -> MonitorEvent {
    var summary = SessionSummary()
    (summary.roadFrames, summary.roadAlerts) = (readers.roadFrames, readers.roadAlerts)
    summary.seconds = road?.seconds ?? 0
    (summary.isComplete, summary.note) = (road?.missing == nil, road?.missing)
    return .summary(time: road?.last ?? .zero, summary: summary)
  }

  /// A calibration that was asked for and does not fit the pictures is no remark: nothing of what follows was asked for.
  private func checkCalibration(_ events: [MonitorEvent]) throws {
    guard setup.calibration.calibration != nil else { return }
    for case .calibration(_, .failed(let reason)) in events {
      if setup.calibration.isDemanded {
        throw CommandFailure(.notAcceptable, "\(options.calibration ?? ""): \(reason.description)")
      }
      if !options.quiet { Console.say("The driver's calibration is not used. \(reason.description)") }
    }
  }

  /// Somebody asked to, or nobody reads the lines any more and nothing else was asked for.
  private func isStopped() -> Bool {
    stop.isMade
      || (output.isClosed && options.overlay == nil && options.roadOverlay == nil && options.session == nil)
  }

  private func makeSinks(_ anchor: @escaping () -> WallClockAnchor?) throws -> [any EventSink] {
    let isLive = source?.isLive ?? false
    let progress =
      options.quiet
      ? nil
      : ProgressSink(
        total: source == nil ? road?.framesDeclared : source?.framesDeclared, countsRoad: source == nil)
    var sinks: [any EventSink] = [
      LineSink(
        output, format: options.format, isLive: isLive, progress: progress, writesObjects: options.objects,
        points: setup.points)
    ]
    if let path = options.overlay, let source, let stage {
      sinks.append(try OverlaySink(path: path, frameRate: source.nominalFrameRate, stage: stage, rig: setup.rig))
    }
    if let path = options.roadOverlay ?? (source == nil ? options.overlay : nil) {
      sinks.append(try RoadOverlaySink(path: path, frameRate: road?.frameRate, points: setup.points))
    }
    if let name = options.session {
      let watched = source?.name ?? options.road ?? options.recognitions ?? "nothing"
      sinks.append(
        SessionSink { [setup, options] in
          let description = setup.description(source: watched, driver: options.driver, anchor: anchor())
          return try SessionStore(options).create(name, replace: options.replace, description: description)
        })
    }
    if let points = setup.points, !options.quiet { sinks.append(PointsSink(points)) }
    return sinks + (progress.map { [$0] } ?? [])
  }
}
