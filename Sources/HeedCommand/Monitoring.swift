import Foundation
import Heed
import HeedKit
import HeedSession
import HeedSignals
import HeedVideo
import HeedVision
import Synchronization

/// Runs the engine over one source and hands its events to every reader that was asked for.
struct Monitoring {
  let options: MonitorOptions
  let setup: MonitorSetup
  let source: VideoSource
  let stage: MeshFaceStage
  let output: LineOutput
  private let stop: StopRequest

  /// - Throws: What is missing; nothing is left behind then.
  init(_ options: MonitorOptions, source: VideoSource) throws {
    // Before anything that takes time: a stop in the first second is a stop.
    stop = StopRequest()
    self.options = options
    if let overlay = options.overlay, OutputFile.isSame(overlay, options.output) {
      throw CommandFailure(.wrongUsage, "--output and --overlay both name \(overlay); give each a file of its own.")
    }
    self.source = source
    setup = try MonitorSetup(options)
    // The source first: that a camera is not there is known sooner than the nets are loaded.
    try source.open()
    stage = try setup.makeStage()
    output = try LineOutput(path: options.output)
    if !options.quiet { setup.remarks.forEach(Console.say) }
  }

  /// - Returns: How the source ended, and whether somebody stopped it before.
  func run() throws -> (end: SourceEnd, wasStopped: Bool) {
    let anchor = Mutex<WallClockAnchor?>(nil)
    var sinks: [any EventSink] = []
    defer { source.stop() }
    do {
      sinks = try makeSinks { anchor.withLock { $0 } }
      let pipeline = CabinPipeline(
        source: source, stage: stage, engine: try setup.makeEngine(),
        anchor: { time in
          let now = WallClockAnchor.now(at: time)
          return anchor.withLock { anchor in
            anchor = now
            return now
          }
        })
      let end = try pipeline.run(isStopped: { stop.isMade || isUnread }) { frame, events in
        try checkCalibration(events)
        for sink in sinks { try sink.receive(frame, events) }
      }
      let wasStopped = stop.isMade
      if wasStopped, !source.isLive { throw CommandFailure(.interrupted, nil) }
      for sink in sinks { try sink.finish() }
      if !options.quiet, let name = options.session {
        Console.say("Session \(name) is in \(SessionStore(options).folder.appending(path: name).path).")
      }
      return (end, wasStopped)
    } catch {
      output.cancel()
      for sink in sinks { sink.cancel() }
      throw CommandFailure.explaining(error, rig: options.rig)
    }
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

  /// Nobody reads the lines any more, and nothing else was asked for.
  private var isUnread: Bool { output.isClosed && options.overlay == nil && options.session == nil }

  private func makeSinks(anchor: @escaping () -> WallClockAnchor?) throws -> [any EventSink] {
    let progress = options.quiet ? nil : ProgressSink(total: source.framesDeclared)
    let lines = LineSink(output, format: options.format, isLive: source.isLive, progress: progress)
    var sinks: [any EventSink] = [lines]
    if let path = options.overlay {
      sinks.append(
        try OverlaySink(path: path, frameRate: source.nominalFrameRate, stage: stage, rig: setup.rig))
    }
    if let name = options.session {
      sinks.append(
        SessionSink { [setup, options, source] in
          let description = setup.description(source: source.name, driver: options.driver, anchor: anchor())
          return try SessionStore(options).create(name, replace: options.replace, description: description)
        })
    }
    return sinks + (progress.map { [$0] } ?? [])
  }
}
