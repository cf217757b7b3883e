import Foundation
import HeedGeometry
public import HeedSignals

/// openpilot's rules: two values that fall while the camera sees a distracted driver, or none while the wheel is not touched.
///
/// The policy counts ticks of 50 ms, and at that rate this does the same to the bit. At other rates a tick counts for as
/// long as it was. The rules as they are kept here stand in docs/references.md, rule books.
public struct AwarenessPolicy: Sendable {
  private enum Source { case camera, fallback }

  private let settings: Settings
  private let limits: Limits
  private var source = Source.camera
  private var camera: Awareness
  private var fallback: Awareness
  private var filter = 0.0
  /// Ticks with a face whose pose was uncertain, since the last certain one.
  private var uncertain = 0.0
  private var pitchOffset = PoseOffset()
  private var yawOffset = PoseOffset()
  private var last: Timestamp?
  /// When the value that counts last left 1, and how many ticks it was counted since.
  private var falling: (since: Timestamp, ticks: Int)?
  private var terminalAlerts = 0
  private var terminalTicks = 0.0

  public init(settings: Settings = Settings()) {
    self.settings = settings
    limits = Limits(settings)
    camera = limits.awareness(settings.camera, settings)
    fallback = limits.awareness(settings.fallback, settings)
  }

  /// True once level 3 was reached too often or held too long: an assistant may not be engaged again.
  public var isLockedOut: Bool {
    terminalAlerts >= settings.lockOutAlerts || terminalTicks >= limits.lockOutTicks
  }

  /// Feeds one tick; ticks come in time order.
  /// - Returns: A level of nil for a time that repeats or goes back, which changes nothing.
  public mutating func update(_ tick: DriverSample) -> Verdict {
    guard let weight = weight(of: tick.time) else { return Verdict(time: tick.time, rules: .openpilot, level: nil) }
    let view = look(tick, weight)
    chooseSource(view)
    return judge(tick, view, weight)
  }

  /// How many ticks have passed; nil where none has.
  private mutating func weight(of time: Timestamp) -> Double? {
    guard let last else {
      self.last = time
      return 1
    }
    guard time > last else { return nil }
    self.last = time
    let seconds = time.seconds(since: last)
    if abs(seconds - limits.tick) <= limits.tolerance { return 1 }
    return min(seconds, limits.longest) / limits.tick
  }
}

extension AwarenessPolicy {
  /// What the camera makes of the driver in one tick.
  private struct View {
    var isFaceSeen: Bool
    /// The camera is what is counted by, as far as this tick goes.
    var isAvailable: Bool
    var isDistracted: Bool
    var isAttentive: Bool
    /// The tick is to be counted.
    var isCounted: Bool
  }

  private mutating func look(_ tick: DriverSample, _ weight: Double) -> View {
    let (pitch, yaw) = (tick.headPitch.radians, tick.headYaw.radians)
    // A number that cannot be was not seen, and nor was the driver.
    let isPossible =
      abs(pitch) <= .pi && abs(yaw) <= .pi && tick.eyesClosed.isFinite && tick.eyesVisible.isFinite
      && tick.phone.isFinite
    let isFaceSeen = tick.isFaceSeen && isPossible
    let isCertain = tick.poseDeviation < settings.poseDeviationBelow
    let isDistracted =
      isFaceSeen && isCertain
      && (isAway(pitch: pitch, yaw: yaw)
        || tick.eyesClosed > settings.eyesClosedAbove && tick.eyesVisible > settings.eyesVisibleAbove
        || tick.phone > settings.phoneAbove)
    let share = weight == 1 ? limits.share : limits.share(ofTicks: weight)
    filter = (1 - share) * filter + share * (isDistracted ? 1 : 0)
    if isFaceSeen, isCertain, (tick.speed ?? 0) > settings.learningSpeed, !(tick.isEngaged && isDistracted) {
      pitchOffset.add(pitch, weight: weight, memory: limits.memoryTicks)
      yawOffset.add(yaw, weight: weight, memory: limits.memoryTicks)
    }
    let isTooUncertain = uncertain >= limits.uncertainTicks
    if isFaceSeen { uncertain = isCertain ? 0 : uncertain + weight }
    return View(
      isFaceSeen: isFaceSeen, isAvailable: isFaceSeen && !isTooUncertain, isDistracted: isDistracted,
      isAttentive: filter < settings.attentiveBelow && isFaceSeen && isCertain,
      isCounted: filter > settings.distractedAbove && isDistracted || isTooUncertain || !isFaceSeen)
  }

  private func isAway(pitch: Double, yaw: Double) -> Bool {
    let isReady = pitchOffset.count >= limits.readyTicks
    let ahead = (
      pitch: isReady ? max(settings.offsetPitchDown, min(settings.offsetPitchUp, pitchOffset.mean)) : 0,
      yaw: isReady ? max(-settings.offsetYaw, min(settings.offsetYaw, yawOffset.mean)) : 0
    )
    return ahead.pitch - pitch > settings.pitchDownRadians || abs(yaw - ahead.yaw) > settings.yawRadians
  }
}

extension AwarenessPolicy {
  private var active: Awareness { source == .camera ? camera : fallback }

  /// Beyond level 2 the camera's count is not left: hiding from it ends no warning.
  private mutating func chooseSource(_ view: View) {
    switch source {
    case .camera where !view.isAvailable && camera.value > camera.second: source = .fallback
    case .fallback where view.isAvailable && fallback.value > fallback.second: source = .camera
    default: return
    }
    falling = nil
  }

  private mutating func judge(_ tick: DriverSample, _ view: View, _ weight: Double) -> Verdict {
    var verdict = Verdict(time: tick.time, rules: .openpilot, level: 0)
    verdict.isLockedOut = isLockedOut
    if !tick.isEngaged || tick.isInteracting && source == .fallback && fallback.value > 0 {
      camera.reset()
      fallback.reset()
      falling = nil
      return verdict
    }
    let before = active.value
    let moment = moment(tick, view, weight)
    let isShown = !count(moment)
    note(tick.time, from: before)
    if isShown, active.level > 0 {
      verdict.level = active.level
      verdict.kind = source == .camera ? .distracted : .untouched
      verdict.evidence = evidence
    }
    if isShown, active.level == 3 {
      terminalTicks += weight
      if before > 0 { terminalAlerts += 1 }
      verdict.isLockedOut = isLockedOut
    }
    verdict.latest = latest(tick, view, moment)
    return verdict
  }

  private func moment(_ tick: DriverSample, _ view: View, _ weight: Double) -> Awareness.Moment {
    let step = source == .fallback ? fallback.tickStep : view.isAvailable ? camera.tickStep : 0
    return Awareness.Moment(
      step: weight == 1 ? step : step * weight, isAttentive: view.isAttentive, isCounted: view.isCounted,
      isStandstill: tick.isStandstill, isInteracting: tick.isInteracting)
  }

  /// - Returns: True where no level is shown.
  private mutating func count(_ moment: Awareness.Moment) -> Bool {
    guard source == .camera else { return fallback.update(moment) }
    let isCleared = camera.update(moment)
    if camera.value == 1, moment.isAttentive || camera.isSpared(moment) { fallback.rise(by: moment.step) }
    return isCleared
  }

  private mutating func note(_ time: Timestamp, from before: Double) {
    if active.value == 1 {
      falling = nil
    } else if active.value < before {
      falling = (falling?.since ?? time, (falling?.ticks ?? 0) + 1)
    }
  }

  private var evidence: RiskEvidence? {
    active.reached.map {
      RiskEvidence(
        rule: RuleBookName.openpilot.rawValue, quantity: .awareness, measured: active.value, threshold: $0,
        samples: falling?.ticks ?? 0, start: falling?.since)
    }
  }

  /// When the next level is reached if all stays as it is.
  private func latest(_ tick: DriverSample, _ view: View, _ moment: Awareness.Moment) -> Timestamp? {
    guard view.isCounted || view.isDistracted, moment.step > 0, !tick.isStandstill, let next = active.next else {
      return nil
    }
    var ticks = ((active.value - next) / active.tickStep).rounded(.up)
    if !view.isCounted { ticks += ticksUntilCounted }
    return tick.time.later(bySeconds: ticks * limits.tick)
  }

  /// How many ticks pass uncounted while the filter rises to where distraction counts.
  private var ticksUntilCounted: Double {
    guard settings.distractedAbove < 1, limits.share < 1 else { return 0 }
    return max(0, (log((1 - settings.distractedAbove) / (1 - filter)) / log(1 - limits.share)).rounded(.down))
  }
}
