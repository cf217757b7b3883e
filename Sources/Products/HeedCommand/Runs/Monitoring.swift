import Dispatch
import Foundation
import HeedDashboard
import HeedKit
import HeedLink
import HeedReport
import HeedSession
import HeedSetup
import Logging
import Synchronization

/// Runs the engines over the cabin, the road or both, and passes the events to the requested readers.
struct Monitoring {
  /// Maximum time that the end of a run waits for the broker. Choice: the run ends within a second.
  private static let patience = Duration.milliseconds(500)

  let options: MonitorOptions
  let setup: MonitorSetup
  /// The source of the cabin; nil if the run watches only the road.
  let source: VideoSource?
  let stage: NetCabinStage?
  let road: RoadTrack?
  let vehicle: VehicleTrack?
  let output: LineOutput
  private let liveSinks: [any EventSink]
  private let markers: [LSLMarkers]
  /// The connection to the vehicle's broker; nil without a broker.
  private let link: VehicleLink?
  private let stop: StopRequest
  private let page: PageRequest?
  private let writesLines: Bool
  private let injections: Injections
  private let log: OperatorLog?

  /// - Parameters:
  ///   - stop: The stop request, created before all other parts, so that an early stop is noticed.
  ///   - live: Outputs of a live run in addition to its lines; nil for recordings.
  ///   - page: The live page; nil for none.
  ///   - writesLines: False if the run writes no lines.
  ///   - log: The operator's log; nil for none.
  /// - Throws: An error if an input is missing; nothing was written then.
  init(
    _ options: MonitorOptions, source: VideoSource?, stop: StopRequest = StopRequest(), live: LiveOptions? = nil,
    page: PageRequest? = nil, writesLines: Bool = true, log: OperatorLog? = nil
  ) throws {
    (self.stop, self.page, self.writesLines, self.log) = (stop, page, writesLines, log)
    self.options = options
    try options.checkFiles(inputs: [])
    let injections = try Injections(options)
    self.injections = injections
    self.source = source
    setup = try MonitorSetup(options)
    log?.started(Self.facts(options, setup, source))
    let access = try live?.link.access() ?? LinkAccess()
    liveSinks = try Self.makeLiveSinks(live, setup, source, log)
    markers = try (live?.markers ?? []).map { try LSLMarkers(name: $0) }
    // The source opens before the models load, so that a missing camera is reported first.
    try source?.open()
    if let lack = source?.lack { Self.saying("camera", log)("\(lack) It is waited for.") }
    let isLive = source?.isLive == true
    // Before the run, an acknowledgement has no effect and does not end the program.
    if isLive { signal(SIGUSR1, SIG_IGN) }
    let vehicle = try options.vehicle.map {
      try VehicleTrack(path: $0, isLive: isLive, access: access, say: Self.saying("vehicle", log))
    }
    self.vehicle = vehicle
    road =
      try options.watchesRoad
      ? RoadTrack(
        options, setup: setup, vehicle: vehicle, isLive: isLive, waits: live?.waitForCamera ?? false) : nil
    stage = try source.map { [setup] in
      try NetCabinStage(
        models: setup.models, rig: setup.rig, settings: setup.settings.phoneNet, pace: $0.isLive ? .beside : .inStep)
    }
    output = try LineOutput(path: options.lines.output, pace: isLive ? .live : page == nil ? .together : .steady)
    link = try live?.link.publish.map { [setup] address in
      try VehicleLink(
        to: LinkAddress(address), access: access, store: options.place.opened, session: options.session,
        settings: setup.settings.outbox, report: Self.saying("link", log))
    }
    log?.opened(models: (stage?.models ?? [:]).merging(road?.models ?? [:]) { first, _ in first })
    if !options.quiet.isOn, source != nil { setup.remarks.forEach(Console.say) }
    // `--quiet` does not hide the message, because nobody must take a run with injected faults for a drive.
    if let remark = injections.remark { Console.say("This is a test: \(remark).") }
  }

  /// How a run ended, which gives the command's exit status.
  struct Outcome {
    /// How the cabin's source ended; nil without a cabin source.
    var end: SourceEnd?
    var wasStopped: Bool
    /// What is missing of the road's input, of session and lines, in words.
    var missing: [String]
  }

  func run() throws -> Outcome {
    let anchor = Mutex<WallClockAnchor?>(nil)
    let readers = EventReaders(saysMissing: !options.quiet.isOn && options.lines.format != .text)
    defer {
      source?.stop()
      road?.source?.stop()
    }
    do {
      if source?.isLive == true, let manager = ServiceManager() { readers.add(ServiceSink(manager)) }
      let session = try makeSession { anchor.withLock { $0 } }
      for sink in try makeSinks() { readers.add(sink) }
      if let session { readers.add(session) }
      if let log { readers.add(LogSink(log) { session?.state }) }
      if let link {
        readers.add(
          EventFunction { _, events in
            link.send(events, anchor: anchor.withLock { $0 })
          } end: {
            link.close(within: Self.patience)
          })
      }
      let run = DriveRun(
        DriveEngine(cabin: source == nil ? nil : try setup.makeEngine(), road: road?.engine, settings: setup.settings),
        cabin: source.flatMap { source in stage.map { injections.cabin(source, $0) } },
        road: road.map { injections.road($0.road) }, vehicle: vehicle.map { injections.vehicle($0) },
        anchor: { time in
          let now = WallClockAnchor.now(at: time)
          anchor.withLock { $0 = now }
          return now
        },
        note: { input in
          if case .clockSet(let now) = input { anchor.withLock { $0 = now } }
          readers.note(input)
        },
        receive: { frame, events in
          try checkCalibration(events)
          try readers.receive(frame, events)
        })
      run.drive?.recording = session
      run.drive?.clock = WallClockAnchor.now
      run.drive?.isOutputBlocked = { [output] in output.isBlocked }
      let live = try page.map { try open($0, of: run) }
      if let live { readers.add(live.sink) }
      for stream in markers {
        stream.begin(origin: { [source] in source?.clockOrigin }) { text, time in
          do { try run.mark(text, at: time) } catch {
            Console.say("The marker \(text.shortened(64)) is left out: \(error).")
          }
        }
      }
      defer {
        markers.forEach { $0.stop() }
        markers.forEach { $0.wait() }
      }
      // Nobody can acknowledge the warnings of a recording.
      let queue = source?.isLive == true ? DispatchQueue(label: "heed.acknowledgement") : nil
      let acknowledgement = queue.map {
        DispatchSource.at(SIGUSR1, on: $0) {
          // The error only gives a message, because a run that has failed ends by itself for the same reason.
          do { try run.acknowledge() } catch { Console.say("The warning was not acknowledged: \(error).") }
        }
      }
      defer { acknowledgement?.cancel() }
      let names = options.names
      let ending = try run.run(isStopped: isStopped) { missing($0).map { Redaction.sentence($0, calling: names) } }
      let wasStopped = stop.isMade
      if wasStopped, source?.isLive != true, page == nil { throw CommandFailure(.interrupted, nil) }
      try readers.finish()
      let lacking = [missing(ending), session?.missing, output.missing].compactMap { $0 }
      if !options.quiet.isOn {
        road?.remarks.forEach(Console.say)
        if let name = options.session, session?.isThere == true {
          Console.say("Session \(name) is in \(options.place.opened.folder.appending(path: name).path).")
        }
      }
      if page?.stays == true, !stop.isMade {
        if !options.quiet.isOn { Console.say("The recording has ended; the page stays until you interrupt heed.") }
        stop.wait()
      }
      if let live {
        live.page.stop()
        log?.note(LogRecord(.info, "page", ["state": "ended"]))
      }
      return Outcome(end: ending.cabin, wasStopped: wasStopped, missing: lacking)
    } catch {
      output.cancel()
      readers.cancel()
      throw SetupError.explaining(error, rig: options.rig)
    }
  }

  /// The facts that the operator's log gets before the run. Files have no names.
  private static func facts(_ options: MonitorOptions, _ setup: MonitorSetup, _ source: VideoSource?) -> RunFacts {
    let inputs = [
      ("cabin", source?.name), ("road", options.road), ("recognitions", options.recognitions),
      ("vehicle", options.vehicle), ("points", options.points),
    ]
    var more = [
      "session": options.session == nil ? "none" : "kept", "process": "\(getpid())", "program": Version.whole,
    ]
    // Calibration files are often named after the driver, so the log says only that a calibration is used.
    if options.calibration != nil { more["calibration"] = "given" }
    for case (let name, let input?) in inputs {
      more[name] = input.contains("://") ? input : SourceName(input, isThere: !input.allSatisfy(\.isNumber)).logged
    }
    return RunFacts(rig: setup.rig.name, settings: setup.settings, more: more)
  }

  /// Prints a message and logs it for the operator.
  private static func saying(
    _ subject: String, _ log: OperatorLog?, _ level: Logger.Level = .notice
  ) -> @Sendable (String) -> Void {
    { text in
      Console.say(text, level)
      log?.note(LogRecord(level, subject, ["text": text]))
    }
  }

  /// Serves the page of a run. The page may change the run.
  private func open(_ request: PageRequest, of run: DriveRun) throws -> (page: LivePage, sink: EventFunction) {
    if source?.isLive != true { run.playInOwnTime() }
    var content = LivePage.Content()
    // The page shows only the file's name, because it does not need the folder.
    content.source = (source?.name ?? options.road ?? options.recognitions).map {
      URL(fileURLWithPath: $0).lastPathComponent
    }
    (content.session, content.driver, content.rig) = (options.session, options.driver, setup.rigFile?.rig.name)
    (content.hasCabin, content.hasRoad, content.isLive) = (source != nil, road != nil, source?.isLive == true)
    content.age = { [source] time in source?.clockOrigin.map { (monotonicNow() - $0) - (time - .zero) } }
    if let rig = setup.rigFile?.rig, source != nil {
      let size = rig.cabinCamera?.size ?? ImageSize(width: 640, height: 480)
      content.rigDrawings = (RigView(rig, size: size)?.svg() ?? "", RigPlan(rig).svg())
    }
    let controls = RunControls(run, rig: setup.rig, settings: setup.settings)
    let page = try request.open(content, controls: controls, store: options.place.opened, log: log)
    let drawn = request.preview == .none ? nil : stage
    let preview = drawn.map { PreviewMaker(page, request.preview, stage: $0.face, rig: setup.rig) }
    let sink = EventFunction { frame, events in
      page.read(events)
      if page.isWatched { preview?.see(frame, events) }
    }
    return (page, sink)
  }

  private func missing(_ ending: DriveRun.Ending) -> String? { road.map { $0.missing(ending) } ?? vehicle?.missing }

  /// True if the run ends because the named calibration cannot be used. After a change of driver, the run continues
  /// and watches the next driver with the gaze of an average eye.
  static func ends(for reason: CalibrationError, isDemanded: Bool) -> Bool {
    if case .otherDriver = reason { return false }
    return isDemanded
  }

  /// Fails if the named calibration does not fit the images.
  private func checkCalibration(_ events: [MonitorEvent]) throws {
    guard setup.calibration.calibration != nil else { return }
    for case .calibration(_, .failed(let reason)) in events {
      try require(
        !Self.ends(for: reason, isDemanded: setup.calibration.isDemanded), .notAcceptable,
        "\(options.calibration ?? ""): \(reason.description)")
      if !options.quiet.isOn { Console.say("The driver's calibration is not used. \(reason.description)") }
    }
  }

  /// True if the user stopped the run, or if the only output has no reader.
  private func isStopped() -> Bool {
    let isAlone =
      [options.overlay, options.roadOverlay, options.session].allSatisfy { $0 == nil } && liveSinks.isEmpty
      && link == nil && page == nil
    return stop.isMade || isAlone && output.isClosed
  }

  private func makeSinks() throws -> [any EventSink] {
    // A live run has no end; what is no terminal would fill.
    let progress =
      options.quiet.isOn || source?.isLive == true && !Console.isTerminal(STDERR_FILENO)
      ? nil
      : ProgressSink(total: (source ?? road?.source)?.framesDeclared, countsRoad: source == nil)
    var sinks: [any EventSink] = []
    if writesLines {
      sinks.append(
        LineSink(
          output, format: options.lines.format, progress: progress, settings: setup.settings,
          writesObjects: options.objects, points: setup.points))
    }
    if let path = options.overlay, let source, let stage {
      sinks.append(
        try VideoSink.cabin(path: path, frameRate: source.nominalFrameRate, stage: stage.face, rig: setup.rig))
    }
    if let path = options.roadOverlay ?? (source == nil ? options.overlay : nil) {
      sinks.append(try VideoSink.road(path: path, frameRate: road?.source?.nominalFrameRate, points: setup.points))
    }
    return sinks + liveSinks + (progress.map { [$0] } ?? [])
  }

  private static func makeLiveSinks(
    _ live: LiveOptions?, _ setup: MonitorSetup, _ source: VideoSource?, _ log: OperatorLog?
  ) throws -> [any EventSink] {
    guard let live, let source else { return [] }
    let streams = try live.streamName.map { name in
      try LSLSink(
        name: name, marksEnds: live.marksEnds, rig: setup.rig, calibration: setup.calibration.calibration
      ) { source.clockOrigin }
    }
    let warnings = try live.warnings.makeSink(say: saying("warning", log, .warning))
    return (streams.map { [$0] } ?? []) + (warnings.map { [$0] } ?? [])
  }

  /// Applies the setting `sessions: keepDays`, beside the run. What happened is logged.
  private func applyRetention(_ store: SessionStore) {
    guard let keep = setup.settings.sessions.keep else { return }
    store.retain(for: keep) { [log, isQuiet = options.quiet.isOn] facts in
      log?.note(LogRecord(facts["state"] == "deleted" ? .notice : .warning, "retention", facts))
      let words = facts.sorted { $0.key > $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      if !isQuiet { Console.say("Old sessions (setting sessions: keepDays): \(words).") }
    }
  }

  /// The recorder is nil without `--session`. A live run creates the session beside the run, with the first picture.
  private func makeSession(_ anchor: @escaping @Sendable () -> WallClockAnchor?) throws -> SessionRecorder? {
    guard let name = options.session else { return nil }
    let input = source?.name ?? options.road ?? options.recognitions ?? "nothing"
    let contents = options.contents(watchesCabin: source != nil)
    var description = setup.description(
      source: input, driver: options.driver, anchor: nil, contents: contents, roadCamera: road?.cameraLine)
    if let remark = injections.remark { description.add(remark) }
    let (store, isLive) = (options.place.opened, source?.isLive ?? false)
    let dated: @Sendable () -> SessionDescription = { [description] in
      var dated = description
      dated.anchor = anchor()
      return dated
    }
    // An analysis whose session cannot be created ends at once.
    let writer =
      try isLive
      ? store.begin(name, replace: options.replace, description: dated)
      : store.create(name, replace: options.replace, description: description)
    applyRetention(store)
    return SessionRecorder(
      writer, contents, isLive: isLive,
      frameRates: [.cabin: source?.nominalFrameRate, .road: road?.source?.nominalFrameRate], say: Console.say)
  }
}

extension SessionRecorder: EventSink {}
