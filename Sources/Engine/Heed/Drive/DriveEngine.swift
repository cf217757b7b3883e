import HeedGeometry
import HeedRisk
public import HeedRoad
public import HeedSignals

/// Makes all decisions of a drive: takes inputs of cabin, road and vehicle, and returns events.
///
/// Cameras, files and replays all use it: the same inputs in the same order give the same events.
public struct DriveEngine: ~Copyable, Sendable {
  var cabin: CabinEngine?
  var road: AwareRoadEngine?
  var fusion: DriveFusion
  /// Estimates the speed if no road engine does.
  private var speed = SpeedEstimator()
  /// The latest time for which a frame came or was known to be absent.
  private var now: Timestamp?
  private var isCabinOver, isRoadOver: Bool
  /// The cabin's summary, which waits until the road has ended, too.
  private var waiting: (time: Timestamp, summary: SessionSummary)?
  private var hasCabinInput = false
  /// True once vehicle signals came without a road frame.
  private var hasVehicleInput = false
  private var hasMoment = false
  /// Follows the cabin's clock. A gap is believed at once, because recognitions may be sparse.
  private var roadClock = CaptureClock(leap: CaptureClock.longestPause)
  /// Time of late road frames beside a cabin before the road's own clock counts as set back. Choice: the cabin's frames
  /// show first that the shared clock was set.
  private static let roadSetBackAfter: Duration = .seconds(2)
  /// Time without the road until its objects count as unknown. Choice: slow recognitions come once a second, and late.
  private static let longestRoadSilence: Duration = .seconds(3)
  /// Whether the road's silence was told here, and whether its source told that it stalls.
  private var isRoadSilent = false, isRoadStalled = false
  private var notices = NoticeBoard()
  private var roadFrames = 0, roadAlerts = 0
  private var roadSpan: (first: Timestamp, last: Timestamp)?
  private var tally = SessionTally()
  /// The settings in use.
  var settings: EngineSettings
  /// Maps the drive's clock to the wall clock; nil if no wall clock is known, as for a file.
  public var anchor: WallClockAnchor?

  /// An engine for cabin, road, or both. Without `settings`, it uses the cabin's or, if there is no cabin, defaults.
  public init(cabin: consuming CabinEngine?, road: RoadEngine? = nil, settings: EngineSettings? = nil) {
    let settings = settings ?? cabin?.settings ?? EngineSettings()
    isCabinOver = cabin == nil
    self.cabin = cabin
    self.settings = settings
    self.road = road.map { AwareRoadEngine(engine: $0, awareness: HazardAwareness()) }
    fusion = DriveFusion(settings: settings)
    isRoadOver = road == nil
  }

  /// True after the summary: further inputs are ignored.
  public var isOver: Bool { isCabinOver && isRoadOver }
  /// Whether this input ends the drive, so that the summary follows.
  func ends(with input: MonitorInput) -> Bool {
    switch input {
    case .cabinEnded: !isCabinOver && isRoadOver
    case .roadEnded: !isRoadOver && (isCabinOver || !hasCabinInput)
    default: false
    }
  }
  /// The time of the last road frame; nil before the first.
  public var lastRoad: Timestamp? { roadSpan?.last }
  /// The last reported risk; nil before the first.
  public var risk: RiskState? { fusion.risk }
  /// Feeds one input. Returns the events that it completed, in order; none if its part is missing or has ended.
  public mutating func update(_ input: MonitorInput) -> [MonitorEvent] {
    let offset = clockOffset
    return tallied(decide(offset == .zero ? input : input.moved(by: offset)))
  }

  /// How much later than the clock of cameras and host the drive's clock is, since their clock was set.
  var clockOffset: Duration { mutating get { cabin?.clockOffset() ?? roadClock.offset } }
  /// The latest time that was judged, on the clock of cameras and host; nil before the first.
  var hostTime: Timestamp? { mutating get { (now ?? lastRoad).map { $0 - clockOffset } } }

  /// Routes an input to cabin, road or risk. An input for a part that has ended is ignored.
  private mutating func decide(_ input: MonitorInput) -> [MonitorEvent] {
    switch input {
    case .cabin(let seen):
      guard !isCabinOver else { return [] }
      begin()
      return judge(seen)
    case .cabinPassed(let time):
      guard !isCabinOver else { return [] }
      begin()
      cabin?.passFrame(at: time)
      return []
    case .cabinSilent(let time):
      guard !isCabinOver else { return [] }
      hasCabinInput = true
      let events = cabin?.noFrame(at: time) ?? []
      // Before the first frame, the risk is judged only once missing frames were reported as an event.
      return events.isEmpty && !hasMoment ? [] : events + fuse()
    case .cabinEnded(let end): return isCabinOver ? [] : finishCabin(end)
    case .road(let seen): return isRoadOver ? [] : judge(seen)
    case .vehicle(let state): return know(state.rounded())
    case .acknowledged(let time): return isOver ? [] : fusion.acknowledge(at: time)
    case .knownGaze(let look):
      if !isCabinOver { cabin?.addKnownGaze(look.rounded()) }
      return []
    case .settings(let change): return isOver ? [] : use(change)
    case .host(let condition):
      guard !isCabinOver, let events = cabin?.note(condition), !events.isEmpty else { return [] }
      hasCabinInput = true
      return events + fuse()
    case .clockSet(let now):
      let off = now.utcMilliseconds - (anchor?.utcMilliseconds(at: now.timestamp) ?? 0)
      // A forged recording may hold any number.
      guard !isOver, abs(off) < 1e15 else { return [] }
      anchor = now
      let words = "The wall clock is now \(NoticeBoard.words(.milliseconds(off))) its former time"
      return notices.tell(.wallClock, words, at: self.now ?? now.timestamp)
    case .marker(let marker): return isOver ? [] : [.marker(marker)]
    case .roadAvailability(let change):
      guard !isRoadOver else { return [] }
      var change = change
      change.time = max(change.time + sharedOffset + roadClock.offset, lastRoad ?? change.time)
      if change.function == .objects { isRoadStalled = change.reason != nil }
      fusion.note(change)
      return [.roadAvailability(change)]
    case .roadEnded(let time, let missing): return isRoadOver ? [] : finishRoad(at: time, missing: missing)
    }
  }

  /// Ends cabin and road, unless an input has ended them, as in a recording that was cut off.
  /// - Parameters:
  ///   - note: The reason for a reader.
  ///   - failure: The cause; nil for a stop on request.
  /// - Returns: The ends of open events, then the summary; empty if there was a summary before.
  public mutating func finish(note: String, failure: Availability.StopReason? = nil) -> [MonitorEvent] {
    var events: [MonitorEvent] = []
    if !isCabinOver, hasCabinInput || roadSpan == nil {
      let frames = cabin?.summary.frames ?? 0
      events += finishCabin(SourceEnd(isComplete: false, note: note, framesRead: frames, failure: failure))
    }
    // Without road inputs, nothing of the road is missing beside the cabin's recording.
    let isUnused = roadSpan == nil && waiting != nil
    if !isRoadOver { events += finishRoad(at: roadSpan?.last ?? .zero, missing: isUnused ? nil : note) }
    return tallied(events)
  }

  /// Counts the events. A summary, always the last event, gets the figures.
  private mutating func tallied(_ events: [MonitorEvent]) -> [MonitorEvent] {
    for event in events { tally.update(event) }
    guard case .summary(let time, var summary)? = events.last else { return events }
    summary.figures = tally.figures(until: time)
    return events.dropLast() + [.summary(time: time, summary: summary)]
  }

  /// Uses vehicle signals that came without a road frame.
  private mutating func know(_ state: VehicleState) -> [MonitorEvent] {
    let now = now ?? state.time
    guard !isOver else { return [] }
    var (state, events) = (state, [MonitorEvent]())
    check(&state, at: now, &events)
    events += fusion.know(state, at: now)
    guard !state.isReplyAlone else { return events }
    hasVehicleInput = true
    _ = speed(of: state, at: now)
    return events
  }

  /// Tells of vehicle signals with a time or a value that cannot be used, and removes such values.
  private mutating func check(_ state: inout VehicleState, at now: Timestamp, _ events: inout [MonitorEvent]) {
    let off = state.time - now
    if abs(off.seconds) > SpeedEstimator.longestAge.seconds, !state.isReplyAlone {
      events += notices.tell(.vehicleTime, "Vehicle signals are dated \(NoticeBoard.words(off)) the pictures", at: now)
    }
    if let words = state.removeImpossible() { events += notices.tell(.vehicleValue, "The vehicle's \(words)", at: now) }
  }

  /// The speed as the road engine estimates it or, without one, as the vehicle's signals alone give it.
  private mutating func speed(of vehicle: VehicleState?, at time: Timestamp) -> SpeedEstimate? {
    road == nil ? speed.update(vehicle, at: time) : road?.engine.speed(of: vehicle, at: time)
  }

  private mutating func begin() {
    hasCabinInput = true
    if let anchor { cabin?.anchor = anchor }
  }

  /// Judges a cabin frame; the gaze reaches the road engine before the risk is judged.
  private mutating func judge(_ seen: CabinObservation) -> [MonitorEvent] {
    var events = cabin?.update(seen) ?? []
    guard case .frame? = events.first else { return events }
    if road != nil, let snapshot = cabin?.takeSnapshot() {
      road?.awareness.look(fusion.gaze(of: snapshot), at: snapshot.sample.time)
      if !isRoadOver, !isRoadStalled, let lastRoad, snapshot.sample.time - lastRoad > Self.longestRoadSilence {
        events += tellRoad(isSilent: true, at: snapshot.sample.time)
      }
    }
    events.add(fuse())
    return events
  }

  /// Tells a road that comes no more, and one that comes again.
  private mutating func tellRoad(isSilent: Bool, at time: Timestamp) -> [MonitorEvent] {
    guard isSilent != isRoadSilent else { return [] }
    isRoadSilent = isSilent
    let change = RoadAvailabilityChange(time: time, function: .objects, reason: isSilent ? .cameraStalled : nil)
    fusion.note(change)
    return [.roadAvailability(change)]
  }

  private mutating func fuse() -> [MonitorEvent] {
    guard let snapshot = cabin?.takeSnapshot() else { return [] }
    hasMoment = true
    let time = snapshot.sample.time
    now = max(now ?? time, time)
    let speed = speed(of: fusion.vehicle(at: time), at: time)
    return fusion.update(snapshot, speed: speed)
  }

  /// How much later than the shared clock of the cameras the drive's clock is, as the cabin's frames show.
  private var sharedOffset: Duration { mutating get { cabin?.clockOffset() ?? .zero } }

  /// The time of a road frame on the drive's clock; nil if the time is not used.
  private mutating func time(ofRoad camera: Timestamp) -> Timestamp? {
    let time = camera + sharedOffset
    let isLed = hasCabinInput && !isCabinOver
    if isLed, let now, time - max(now, lastRoad ?? now) > CaptureClock.usualLeap { return nil }
    switch roadClock.read(time, setBackAfter: isLed ? Self.roadSetBackAfter : CaptureClock.setBackAfter) {
    case .unusable: return nil
    case .time(let time), .set(let time): return time
    }
  }

  /// Judges a road frame.
  private mutating func judge(_ seen: RoadObservation) -> [MonitorEvent] {
    var (seen, told) = (seen, [MonitorEvent]())
    guard let moment = time(ofRoad: seen.time) else {
      let last = lastRoad ?? now ?? .zero
      let text = "A picture of the road is dated \(NoticeBoard.words(seen.time + sharedOffset - last)) the last one"
      return notices.tell(.roadTime, text, at: now ?? last)
    }
    if let said = seen.vehicle?.time { seen.vehicle?.time = said + (moment - seen.time) }
    seen.time = moment
    if var said = seen.vehicle {
      check(&said, at: seen.time, &told)
      seen.vehicle = said
    }
    if seen.vehicle == nil, hasVehicleInput { seen.vehicle = fusion.vehicle(at: seen.time) }
    var events = road?.update(seen, gain: fusion.forwardGain) ?? []
    guard case .road(let report)? = events.first else { return events }
    let time = report.observation.time
    now = max(now ?? time, time)
    if let said = report.observation.vehicle { events += fusion.know(said, at: time) }
    roadFrames += 1
    roadSpan = (roadSpan?.first ?? time, time)
    for event in events {
      switch event {
      case .alert(let change): roadAlerts += change.state == .raised ? 1 : 0
      case .roadAvailability(let change): fusion.note(change)
      default: break
      }
    }
    return events + tellRoad(isSilent: false, at: time) + told + fusion.update(report)
  }

  /// Ends the cabin; the summary waits until the road has ended.
  private mutating func finishCabin(_ end: SourceEnd) -> [MonitorEvent] {
    isCabinOver = true
    var events = cabin?.finish(end) ?? []
    guard case .summary(let time, let summary)? = events.last else { return events }
    waiting = (time, summary)
    events.removeLast()
    // The risk is judged once more, so that it is not left at "normal" without a camera.
    events += fuse() + fusion.requests.finish(at: time).map(MonitorEvent.request)
    return isRoadOver ? events + close() : events
  }

  /// Ends the road. If there is no cabin, the summary describes the road alone.
  private mutating func finishRoad(at time: Timestamp, missing: String?) -> [MonitorEvent] {
    isRoadOver = true
    // The cabin's source normally ends first. A cabin without any input by now counts as absent.
    isCabinOver = isCabinOver || !hasCabinInput
    if let own = waiting {
      waiting?.time = max(own.time, time)
      if missing != nil {
        waiting?.summary.isComplete = false
        waiting?.summary.note = own.summary.note == missing ? missing : [own.summary.note, missing].joinedNote
      }
    } else if isCabinOver {
      var summary = SessionSummary()
      summary.seconds = roadSpan.map { $0.last.seconds(since: $0.first) } ?? 0
      (summary.isComplete, summary.note) = (missing == nil, missing)
      waiting = (time, summary)
    }
    return isCabinOver ? close() : []
  }

  private mutating func close() -> [MonitorEvent] {
    guard let (time, own) = waiting else { return [] }
    var summary = own
    (summary.roadFrames, summary.roadAlerts) = (roadFrames, roadAlerts)
    summary.highestRisk = fusion.highest
    return [.summary(time: time, summary: summary)]
  }
}
