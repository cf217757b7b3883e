import HeedRisk
public import HeedRoad
public import HeedSignals

/// Everything that is decided of a drive: what the cabin's and the road's sources and the vehicle bring goes in, events
/// come out.
///
/// A pure value, and the only way in for a camera, a file and a replay alike: the same inputs in the same order give
/// the same events, also the closing summary, which counts both.
public struct DriveEngine: Sendable {
  var cabin: CabinEngine?
  private var road: AwareRoadEngine?
  private var fusion: DriveFusion
  /// Where no road engine judges the speed.
  private var speed: SpeedEstimator
  /// The newest time of a frame, or of a moment known to be without one.
  private var now: Timestamp?
  private var isCabinOver: Bool
  private var isRoadOver: Bool
  /// The cabin's summary, while the road goes on.
  private var waiting: (time: Timestamp, summary: SessionSummary)?
  private var hasCabinInput = false
  /// The vehicle speaks for itself, and not with the road's frames.
  private var hasVehicleInput = false
  private var hasMoment = false
  private var roadFrames = 0
  private var roadAlerts = 0
  private var roadSpan: (first: Timestamp, last: Timestamp)?

  /// Where the drive's clock meets the wall clock, from the first cabin frame on; nil when no clock is known, as in a
  /// file.
  public var anchor: WallClockAnchor?

  /// - Parameters:
  ///   - cabin: nil: the road alone is watched.
  ///   - road: nil: the cabin alone is watched.
  ///   - settings: Of the fusion; nil: the cabin's, without one the defaults.
  public init(cabin: CabinEngine?, road: RoadEngine? = nil, settings: EngineSettings? = nil) {
    self.cabin = cabin
    let settings = settings ?? cabin?.settings ?? EngineSettings()
    self.road = road.map { AwareRoadEngine($0, belief: HazardAwareness(settings: settings.sight)) }
    fusion = DriveFusion(settings: settings)
    speed = SpeedEstimator(settings: settings.road.speed)
    (isCabinOver, isRoadOver) = (cabin == nil, road == nil)
  }

  /// True when the summary has been given: nothing is taken any more.
  public var isOver: Bool { isCabinOver && isRoadOver }

  /// The time of the last road frame that was judged; nil before the first.
  public var lastRoad: Timestamp? { roadSpan?.last }

  /// The risk as it was told last; nil before the first.
  public var risk: RiskState? { fusion.risk }

  /// Feeds one input.
  /// - Returns: What it completed, in order; nothing for a part that is not watched or over.
  public mutating func update(_ input: MonitorInput) -> [MonitorEvent] {
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
      // Before the first frame, and before anything is said of its absence, there is nothing to judge.
      return events.isEmpty && !hasMoment ? [] : events + fuse()
    case .cabinEnded(let end): return isCabinOver ? [] : finishCabin(end)
    case .road(let seen): return isRoadOver ? [] : judge(seen)
    case .vehicle(let state):
      know(state.rounded())
      return []
    case .acknowledged(let time): return isOver ? [] : fusion.acknowledge(at: time)
    case .roadAvailability(let change):
      guard !isRoadOver else { return [] }
      fusion.note(change)
      return [.roadAvailability(change)]
    case .roadEnded(let time, let missing): return isRoadOver ? [] : finishRoad(at: time, missing: missing)
    }
  }

  /// Ends what no input has ended: of a recording that was cut off, or that holds one part of two.
  /// - Parameters:
  ///   - note: Why it ends, for people; not used of parts that have ended.
  ///   - failure: nil: because it was asked for.
  /// - Returns: What was still open, and the summary, always last; nothing when that has been given.
  public mutating func finish(note: String, failure: Availability.StopReason? = nil) -> [MonitorEvent] {
    var events: [MonitorEvent] = []
    if !isCabinOver, hasCabinInput || roadSpan == nil {
      let frames = cabin?.summary.frames ?? 0
      events += finishCabin(SourceEnd(isComplete: false, note: note, framesRead: frames, failure: failure))
    }
    if !isRoadOver { events += finishRoad(at: roadSpan?.last ?? .zero, missing: note) }
    return events
  }

  /// Takes what the vehicle says by itself, not with a road frame.
  private mutating func know(_ state: VehicleState) {
    hasVehicleInput = true
    let now = now ?? state.time
    fusion.know(state, at: now)
    _ = speed(of: state, at: now)
  }

  /// The one belief about speed: the road engine's, where there is one.
  private mutating func speed(of vehicle: VehicleState?, at time: Timestamp) -> SpeedEstimate? {
    road == nil ? speed.update(vehicle, at: time) : road?.speed(of: vehicle, at: time)
  }

  private mutating func begin() {
    hasCabinInput = true
    if let anchor { cabin?.anchor = anchor }
  }

  private mutating func judge(_ seen: CabinObservation) -> [MonitorEvent] {
    var events = cabin?.update(seen) ?? []
    guard !events.isEmpty else { return events }
    if road != nil, let moment = cabin?.lastMoment() { road?.look(fusion.view(moment), at: moment.tick.time) }
    events += fuse()
    return events
  }

  /// Judges the risk of the cabin's last moment.
  private mutating func fuse() -> [MonitorEvent] {
    guard let moment = cabin?.lastMoment() else { return [] }
    hasMoment = true
    let time = moment.tick.time
    now = max(now ?? time, time)
    return fusion.update(moment, speed: speed(of: fusion.vehicle(at: time), at: time))
  }

  private mutating func judge(_ seen: RoadObservation) -> [MonitorEvent] {
    var seen = seen
    if seen.vehicle == nil, hasVehicleInput { seen.vehicle = fusion.vehicle(at: seen.time) }
    var events = road?.update(seen) ?? []
    guard case .road(let report)? = events.first else { return events }
    let time = report.observation.time
    now = max(now ?? time, time)
    if let said = report.observation.vehicle { fusion.know(said, at: time) }
    roadFrames += 1
    roadSpan = (roadSpan?.first ?? time, time)
    for event in events {
      switch event {
      case .alert(let change): roadAlerts += change.state == .raised ? 1 : 0
      case .roadAvailability(let change): fusion.note(change)
      default: break
      }
    }
    events += fusion.update(report)
    return events
  }

  /// The summary is the last word: it waits for what is left of the road.
  private mutating func finishCabin(_ end: SourceEnd) -> [MonitorEvent] {
    isCabinOver = true
    var events = cabin?.finish(end) ?? []
    guard case .summary(let time, let summary)? = events.last else { return events }
    waiting = (time, summary)
    events.removeLast()
    // What is over is not judged: nobody goes on showing "normal" of a camera that is gone.
    events += fuse()
    return isRoadOver ? events + close() : events
  }

  private mutating func finishRoad(at time: Timestamp, missing: String?) -> [MonitorEvent] {
    isRoadOver = true
    // The cabin's source ends before the road is said to be over: one that never brought anything is none.
    isCabinOver = isCabinOver || !hasCabinInput
    if let own = waiting {
      waiting?.time = max(own.time, time)
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
