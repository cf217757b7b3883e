import HeedSignals

/// Warns when the vehicle leaves its lane without a turn signal, by the distance from the wheels' outer edge to the
/// marking's middle. `drifting`: at most `driftMeters`, or `crossingTime` before the crossing. `departed`: across. The
/// alert ends when the vehicle is settled in a lane, or if the marking was invisible for `longestUnseen`.
public struct LaneDepartureMonitor: Sendable {
  private enum State: Hashable, Sendable {
    case inLane
    /// - settledSince: When the vehicle came back inside; nil while outside.
    /// - isAcross: True once the lane is the lane beyond the marking.
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
      kind: .laneDeparture, severity: stage == .drifting ? settings.driftingSeverity : settings.departedSeverity,
      stage: stage, side: side)
    alert.measured = sides[side]?.distance
    // Fast drifts raise the alert at a greater distance.
    alert.bound = alert.measured.map { max($0, settings.driftMeters) }
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
      sides[side, default: LaneSide()].add(wheel, at: time, settings)
    }
    guard case .alerting(let side, let stage, let isAcross, _) = state, !jumped.isEmpty else { return }
    // After the crossing, the new marking on that side is farther away, and the other marking is nearer.
    let isBeyond = (jumped[side] ?? -(jumped[Self.other(side)] ?? 0)) > 0
    if isBeyond != isAcross {
      state = .alerting(side: side, stage: isBeyond ? .departed : stage, isAcross: isBeyond, settledSince: nil)
      unseenSince = nil
    }
  }

  private mutating func decide(at time: Timestamp) {
    for side in RoadAlert.Side.allCases where isSignalled(side, at: time) { sides[side]?.excuse(settings) }
    switch state {
    case .inLane: begin(at: time)
    case .alerting(let side, let stage, let isAcross, let settledSince):
      // Once across, the crossed marking is the marking on the other side.
      let crossed = sides[isAcross ? Self.other(side) : side]
      if isSignalled(side, at: time) {
        state = .inLane
      } else if let crossed, let distance = crossed.distance {
        unseenSince = nil
        let isInside = distance > settings.driftMeters + Self.releaseMeters && (isAcross || !crossed.isApproaching)
        let since = isInside ? settledSince ?? time : nil
        if let since, time.seconds(since: since) >= Self.settling.seconds { return state = .inLane }
        var stage = stage
        if !isAcross {
          if distance < 0 { stage = .departed }
          if distance > Self.returnMeters { stage = .drifting }
        }
        state = .alerting(side: side, stage: stage, isAcross: isAcross, settledSince: since)
      } else {
        let since = unseenSince ?? time
        unseenSince = since
        // A drift over a visible marking raises an alert at once.
        if time.seconds(since: since) >= Self.longestUnseen.seconds { begin(at: time) }
      }
    }
  }

  /// Starts an alert if the vehicle drifts over a marking; else it counts as in its lane.
  private mutating func begin(at time: Timestamp) {
    (state, unseenSince) = (.inLane, nil)
    let drifting = RoadAlert.Side.allCases.filter { sides[$0]?.isDrifting(at: time) ?? false }
    let nearest = drifting.min { (sides[$0]?.distance ?? 0) < (sides[$1]?.distance ?? 0) }
    guard let side = nearest, let distance = sides[side]?.distance else { return }
    state = .alerting(side: side, stage: distance < 0 ? .departed : .drifting, isAcross: false, settledSince: nil)
    sides[side]?.isArmed = false
  }

  private func isSignalled(_ side: RoadAlert.Side, at time: Timestamp) -> Bool {
    signalled[side].map { time.seconds(since: $0) <= settings.signalMemory.seconds } ?? false
  }

  private static func other(_ side: RoadAlert.Side) -> RoadAlert.Side { side == .left ? .right : .left }
}
