import HeedSignals

/// Where each run gets its inputs: from cameras and files, which are recreated for each run, or from a recording.
struct DriveFeed: Sendable {
  /// The sources of one run: cameras and files, or a recording.
  struct Opened: @unchecked Sendable {  // Handed to the run's thread and used only there.
    var cabin: DriveRun.Cabin?
    var road: DriveRun.Road?
    var recording: ReplayLoop?
    var isLive = false
    var name: String? { cabin?.source.name ?? recording?.source.name }
  }

  var cabin: DriverMonitor.CabinCamera?
  var road: DriverMonitor.RoadCamera?
  var recording: (any ReplaySource)?
  /// Maps the recording's clock to the wall clock; nil if no wall clock is known.
  var anchor: WallClockAnchor?
  /// Relates a live camera's clock to the wall clock at the first frame.
  var clock: @Sendable (Timestamp) -> WallClockAnchor = {
    WallClockAnchor(timestamp: $0, utcMilliseconds: $0.milliseconds)
  }
  let control: ReplayControl

  /// A feed without inputs.
  init() { control = ReplayControl(span: nil, speed: nil) }

  init(
    cabin: DriverMonitor.CabinCamera? = nil, road: DriverMonitor.RoadCamera? = nil, pace: SourcePace,
    clock: @escaping @Sendable (Timestamp) -> WallClockAnchor
  ) {
    self.init()
    (self.cabin, self.road, self.clock, self.pace) = (cabin, road, clock, pace)
  }

  init(_ recording: any ReplaySource, _ control: ReplayControl, anchor: WallClockAnchor?) {
    (self.recording, self.control, self.anchor) = (recording, control, anchor)
  }

  /// Controls the replay of a recording; nil for cameras and files.
  var replay: ReplayControl? { recording == nil ? nil : control }

  /// The SHA-256 of each model file that the face and road detectors use.
  var models: [String: String] {
    let users = [cabin?.stage as? any ModelUser, road?.stage as? any ModelUser]
    return users.compactMap { $0?.models }.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }

  var pace: SourcePace {
    get { SourcePace(control.speed) }
    nonmutating set { control.setSpeed(newValue.factor) }
  }

  /// Relates a run's clock to the wall clock, for the engine and for readers of its events.
  func anchor<Reader>(_ time: Timestamp, _ hub: EventHub<Reader>) -> WallClockAnchor {
    let anchor = clock(time)
    hub.setAnchor(anchor)
    return anchor
  }

  /// Opens all inputs or none. Before that, `halt` receives a function that ends the run's waits.
  func open(halt: (@escaping @Sendable () -> Void) -> Void) throws -> Opened {
    if let recording {
      halt { [control] in control.wake() }
      _ = try recording.makeInputs()
      return Opened(recording: ReplayLoop(source: recording, control: control))
    }
    guard cabin != nil || road != nil else { throw RoadMonitorError.noCamera }
    let (cabinSource, roadSource) = (try cabin?.makeSource(), try road?.makeSource())
    let stop: @Sendable () -> Void = { [control] in
      cabinSource?.stop()
      roadSource?.stop()
      control.wake()
    }
    halt(stop)
    do {
      try cabinSource?.open()
      try roadSource?.open()
    } catch {
      stop()
      throw error
    }
    var opened = Opened(isLive: (cabinSource ?? roadSource)?.isLive ?? false)
    if let source = cabinSource, let cabin { opened.cabin = DriveRun.Cabin(source: source, stage: cabin.stage) }
    if let source = roadSource, let road { opened.road = .pictures(source, road.stage) }
    return opened
  }
}
