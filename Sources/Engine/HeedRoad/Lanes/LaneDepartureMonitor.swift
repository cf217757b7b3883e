import HeedSignals

/// Warns when the vehicle leaves its lane without a turn signal, by the distance from the wheels' outer edge to the
/// marking's middle. `drifting`: within `driftMeters` of the marking or `crossingTime` of the crossing. `departed`:
/// across. The alert ends when the vehicle is settled in a lane, or if the marking was invisible for `longestUnseen`.
public struct LaneDepartureMonitor: Sendable {
  /// Minimum sideways speed of a drift, metres a second. Choice: three deviations, as distances scatter by 5 cm.
  static let slowestDrift = 0.2
  /// Time of the distances that one line is fitted to. Choice: long enough to average scatter, short for one motion.
  static let window: Duration = .milliseconds(600)
  /// Minimum time span of the distances that a line is fitted to. Choice: half of `window`.
  static let shortestWindow: Duration = .milliseconds(300)
  /// Minimum duration of a drift before an alert. Choice: a drift of 0.5 m/s moves 5 cm in this time.
  static let confirmation: Duration = .milliseconds(100)
  /// Distance beyond `driftMeters` from which a vehicle is in its lane, and inside the marking at which `departed`
  /// becomes `drifting` again, metres. Choice: two deviations of a distance.
  static let releaseMeters = 0.1
  /// Minimum time in the lane before an alert ends. Choice: longer than a wobble.
  static let settling: Duration = .milliseconds(500)
  /// Alerts end only this far below the speed `slowest`, metres a second. Choice: a tenth of `slowest`.
  static let speedHysteresis = 1.4
  /// Time that an alert stays without a lane. Choice: other vehicles hide the markings for moments.
  static let longestGap: Duration = .seconds(1)
  /// Time that an alert waits for its unseen marking. Choice: gaps between dashes, and shadows, hide the marking.
  static let longestUnseen: Duration = .seconds(3)
  /// Minimum jump of the distance at a change of lane, metres. Choice: half a narrow lane.
  static let jumpMeters = 1.1
  /// How long a turn signal excuses departures after its end. Source: openpilot (docs/references.md, road).
  static let signalMemory: Duration = .seconds(5)
  /// Severity of drifting. Source: the alert library: a WARNING.
  static let driftingSeverity = RoadAlert.Severity.warning
  /// Severity of a crossed marking. Source: the alert library: an INFO, as the driver knows or meant it.
  static let departedSeverity = RoadAlert.Severity.info
  /// At this distance to the marking or less, the vehicle drifts, metres. Source: openpilot: 1.08 m from the camera,
  /// less half a car.
  static let driftMeters = 0.18
  /// The vehicle also drifts at this time or less before it crosses the marking. Choice: half of ISO 17361's 1.5 s;
  /// sway stays below.
  static let crossingTime: Duration = .milliseconds(700)

  /// Settings of ``LaneDepartureMonitor``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Width of the vehicle over its wheels, metres. Higher: lane departure alerts come earlier and more often. Lower:
    /// lane departure alerts come later and less often. Choice: a mid-size car without its mirrors.
    public var vehicleWidthMeters = 1.8
    /// No alert begins below this speed, metres a second. Higher: lane departure alerts come only at higher speeds.
    /// Lower: lane departure alerts come at lower speeds too. Source: openpilot: 31 mph.
    public var slowest = 13.9
    /// Creates the default settings.
    public init() {}
  }

  private enum State: Hashable, Sendable {
    case inLane
    /// - settledSince: When the vehicle came back inside its lane; nil while outside.
    /// - isAcross: True once the vehicle's lane is the lane beyond the marking.
    case alerting(side: RoadAlert.Side, stage: RoadAlert.Stage, isAcross: Bool, settledSince: Timestamp?)
  }

  var settings = Settings()
  private var state = State.inLane
  private var sides: [RoadAlert.Side: LaneSide] = [:]
  private var last: Timestamp?
  /// Time of the newest frame with a lane.
  private var seen: Timestamp?
  /// When the marking that an alert waits for became invisible.
  private var unseenSince: Timestamp?
  private var signalled: [RoadAlert.Side: Timestamp] = [:]

  /// Judges one frame, in time order, and returns the alert while it stands; other frames are ignored.
  /// - Parameter speed: The vehicle's speed, metres a second; if nil, there is no alert.
  mutating func update(
    _ lane: LaneState?, speed: Double?, turnSignal: VehicleState.TurnSignal?, at time: Timestamp
  ) -> RoadAlert? {
    guard last.map({ time > $0 }) ?? true else { return alert }
    last = time
    if turnSignal == .left { signalled[.left] = time }
    if turnSignal == .right { signalled[.right] = time }
    guard let speed, speed >= settings.slowest - (state == .inLane ? 0 : Self.speedHysteresis) else {
      (state, sides) = (.inLane, [:])
      return nil
    }
    guard let lane, lane.leftDistance != nil || lane.rightDistance != nil else {
      if let seen, time.seconds(since: seen) <= Self.longestGap.seconds { return alert }
      (state, sides) = (.inLane, [:])
      return nil
    }
    if let seen, time.seconds(since: seen) > Self.longestGap.seconds { (state, sides) = (.inLane, [:]) }
    seen = time
    follow(lane, at: time)
    decide(at: time)
    return alert
  }

  private var alert: RoadAlert? {
    guard case .alerting(let side, let stage, _, _) = state else { return nil }
    var alert = RoadAlert(
      kind: .laneDeparture, severity: stage == .drifting ? Self.driftingSeverity : Self.departedSeverity,
      stage: stage, side: side)
    alert.measured = sides[side]?.distance
    // Fast drifts raise the alert at a greater distance.
    alert.bound = alert.measured.map { max($0, Self.driftMeters) }
    return alert
  }

  private mutating func follow(_ lane: LaneState, at time: Timestamp) {
    let distances: [(RoadAlert.Side, Double?)] = [(.left, lane.leftDistance), (.right, lane.rightDistance)]
    var jumped: [RoadAlert.Side: Double] = [:]
    for (side, distance) in distances {
      guard let distance, distance.isFinite else {
        sides[side] = nil
        continue
      }
      let wheel = distance - settings.vehicleWidthMeters / 2
      if let before = sides[side]?.newest, abs(wheel - before) > Self.jumpMeters {
        jumped[side] = wheel - before
        sides[side] = nil
      }
      sides[side, default: LaneSide()].add(wheel, at: time)
    }
    guard case .alerting(let side, let stage, let isAcross, _) = state, !jumped.isEmpty else { return }
    // After a crossing, the new marking on the crossed side is farther away, and the opposite marking is nearer.
    let isBeyond = (jumped[side] ?? -(jumped[Self.other(side)] ?? 0)) > 0
    if isBeyond != isAcross {
      state = .alerting(side: side, stage: isBeyond ? .departed : stage, isAcross: isBeyond, settledSince: nil)
      unseenSince = nil
    }
  }

  private mutating func decide(at time: Timestamp) {
    for side in RoadAlert.Side.allCases where isSignalled(side, at: time) { sides[side]?.excuse() }
    switch state {
    case .inLane: begin(at: time)
    case .alerting(let side, let stage, let isAcross, let settledSince):
      // Once the vehicle is across, the crossed marking lies on the vehicle's other side.
      let crossed = sides[isAcross ? Self.other(side) : side]
      if isSignalled(side, at: time) {
        state = .inLane
      } else if let crossed, let distance = crossed.distance {
        unseenSince = nil
        let isInside = distance > Self.driftMeters + Self.releaseMeters && (isAcross || !crossed.isApproaching)
        let since = isInside ? settledSince ?? time : nil
        if let since, time.seconds(since: since) >= Self.settling.seconds { return state = .inLane }
        var stage = stage
        if !isAcross {
          if distance < 0 { stage = .departed }
          if distance > Self.releaseMeters { stage = .drifting }
        }
        state = .alerting(side: side, stage: stage, isAcross: isAcross, settledSince: since)
      } else {
        let since = unseenSince ?? time
        unseenSince = since
        // After an alert whose marking was lost, a drift over a visible marking raises an alert at once.
        if time.seconds(since: since) >= Self.longestUnseen.seconds { begin(at: time) }
      }
    }
  }

  /// Starts an alert if the vehicle drifts over a marking; else the vehicle counts as in its lane.
  private mutating func begin(at time: Timestamp) {
    (state, unseenSince) = (.inLane, nil)
    let drifting = RoadAlert.Side.allCases.filter { sides[$0]?.isDrifting(at: time) ?? false }
    let nearest = drifting.min { (sides[$0]?.distance ?? 0) < (sides[$1]?.distance ?? 0) }
    guard let side = nearest, let distance = sides[side]?.distance else { return }
    state = .alerting(side: side, stage: distance < 0 ? .departed : .drifting, isAcross: false, settledSince: nil)
    sides[side]?.isArmed = false
  }

  private func isSignalled(_ side: RoadAlert.Side, at time: Timestamp) -> Bool {
    signalled[side].map { time.seconds(since: $0) <= Self.signalMemory.seconds } ?? false
  }

  private static func other(_ side: RoadAlert.Side) -> RoadAlert.Side { side == .left ? .right : .left }
}
