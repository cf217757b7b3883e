import Foundation
import HeedGeometry
import HeedSignals

/// openpilot's driver monitoring: one awareness falls while the camera sees a distracted driver, another while nobody
/// touches the steering wheel. At openpilot's interval of 50 ms the results equal openpilot's bit by bit; at other
/// intervals a sample counts by its length. docs/references.md, rule books, lists the rules.
public struct AwarenessPolicy: Sendable {
  /// What determines the level now: the camera's view, or the time without a touch of the wheel.
  private enum Source { case camera, fallback }

  private var source = Source.camera
  private var camera = Awareness(AwarenessPolicy.cameraLevels)
  private var fallback = Awareness(AwarenessPolicy.fallbackLevels)
  private var filter = 0.0
  /// Number of ticks with a face but an uncertain head pose, since the head pose was last certain.
  private var uncertain = 0.0
  private var pitchOffset = PoseOffset()
  private var yawOffset = PoseOffset()
  private var last: Timestamp?
  /// When the active awareness last fell below 1, and the number of samples that have lowered it since.
  private var falling: (since: Timestamp, ticks: Int)?
  private var terminalAlerts = 0
  private var terminalTicks = 0.0

  /// True once level 3 was reached too often or for too long: an assistant must not be engaged again.
  var isLockedOut: Bool { terminalAlerts >= Self.lockOutAlerts || terminalTicks >= Self.lockOutTicks }

  /// Feeds one sample. A sample that is not later than the last one is ignored and gives the level nil.
  mutating func update(_ sample: DriverSample) -> Verdict {
    guard let weight = weight(of: sample.time) else { return Verdict(time: sample.time, rules: .openpilot, level: nil) }
    let view = look(sample, weight)
    chooseSource(view)
    return judge(sample, view, weight)
  }

  /// Ticks since the last sample; nil if the new sample is not later.
  private mutating func weight(of time: Timestamp) -> Double? {
    defer { last = max(last ?? time, time) }
    guard let last else { return 1 }
    guard time > last else { return nil }
    let seconds = time.seconds(since: last)
    if abs(seconds - Self.tick) <= Self.tickTolerance { return 1 }
    return min(seconds, Self.longestTick) / Self.tick
  }

  private struct View {
    /// Whether the view is good enough to judge the driver.
    var isAvailable: Bool
    var isDistracted: Bool
    var isAttentive: Bool
    /// Whether the sample lowers awareness.
    var isCounted: Bool
  }

  /// Judges the view of one sample, moves the distraction filter, and learns the head's usual pose.
  private mutating func look(_ sample: DriverSample, _ weight: Double) -> View {
    let (pitch, yaw) = (sample.headPitch.radians, sample.headYaw.radians)
    // Impossible values count as an unseen driver.
    let isPossible =
      abs(pitch) <= .pi && abs(yaw) <= .pi && sample.eyesClosed.isFinite && sample.eyesVisible.isFinite
      && sample.phone.isFinite
    let isFaceSeen = sample.isFaceSeen && isPossible
    let isCertain = sample.poseDeviation < Self.poseDeviationBelow
    let isDistracted =
      isFaceSeen && isCertain
      && (isAway(pitch: pitch, yaw: yaw)
        || sample.eyesClosed > Self.eyesClosedAbove && sample.eyesVisible > Self.eyesVisibleAbove
        || sample.phone > Self.phoneAbove)
    let share = weight == 1 ? Self.filterShare : weight * Self.tick / (Self.filterTime + weight * Self.tick)
    filter = (1 - share) * filter + share * (isDistracted ? 1 : 0)
    if isFaceSeen, isCertain, (sample.speed ?? 0) > Self.learningSpeed, !(sample.isEngaged && isDistracted) {
      pitchOffset.add(pitch, weight: weight, memory: Self.memoryTicks)
      yawOffset.add(yaw, weight: weight, memory: Self.memoryTicks)
    }
    let isTooUncertain = uncertain >= Self.uncertainTicks
    if isFaceSeen { uncertain = isCertain ? 0 : uncertain + weight }
    return View(
      isAvailable: isFaceSeen && !isTooUncertain, isDistracted: isDistracted,
      isAttentive: filter < Self.attentiveBelow && isFaceSeen && isCertain,
      isCounted: filter > Self.distractedAbove && isDistracted || isTooUncertain || !isFaceSeen)
  }

  /// Whether the head is turned away from its usual pose, or from straight ahead until a usual pose is learned.
  private func isAway(pitch: Double, yaw: Double) -> Bool {
    let isReady = pitchOffset.count >= Self.readyTicks
    let ahead = (
      pitch: isReady ? max(Self.offsetPitchDown, min(Self.offsetPitchUp, pitchOffset.mean)) : 0,
      yaw: isReady ? max(-Self.offsetYaw, min(Self.offsetYaw, yawOffset.mean)) : 0
    )
    return ahead.pitch - pitch > Self.pitchDownRadians || abs(yaw - ahead.yaw) > Self.yawRadians
  }

  private var active: Awareness { source == .camera ? camera : fallback }

  /// Switches between camera and wheel, but not from level 2 on, because a driver who hides must not end a warning.
  private mutating func chooseSource(_ view: View) {
    switch source {
    case .camera where !view.isAvailable && camera.value > camera.second: source = .fallback
    case .fallback where view.isAvailable && fallback.value > fallback.second: source = .camera
    default: return
    }
    falling = nil
  }

  private mutating func judge(_ sample: DriverSample, _ view: View, _ weight: Double) -> Verdict {
    var verdict = Verdict(time: sample.time, rules: .openpilot, level: 0)
    verdict.isLockedOut = isLockedOut
    if !sample.isEngaged || sample.isInteracting && source == .fallback && fallback.value > 0 {
      camera.reset()
      fallback.reset()
      falling = nil
      return verdict
    }
    let before = active.value
    let moment = moment(sample, view, weight)
    let isShown = !count(moment)
    note(sample.time, from: before)
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
    verdict.latest = latest(sample, view, moment)
    return verdict
  }

  private func moment(_ sample: DriverSample, _ view: View, _ weight: Double) -> Awareness.Moment {
    let step = source == .fallback ? fallback.tickStep : view.isAvailable ? camera.tickStep : 0
    return Awareness.Moment(
      step: weight == 1 ? step : step * weight, isAttentive: view.isAttentive, isCounted: view.isCounted,
      isStandstill: sample.isStandstill, isInteracting: sample.isInteracting)
  }

  /// - Returns: True when no level is shown.
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

  /// When awareness will reach the next level if nothing changes; nil if awareness is not falling.
  private func latest(_ sample: DriverSample, _ view: View, _ moment: Awareness.Moment) -> Timestamp? {
    guard view.isCounted || view.isDistracted, moment.step > 0, !sample.isStandstill, let next = active.next else {
      return nil
    }
    var ticks = ((active.value - next) / active.tickStep).rounded(.up)
    if !view.isCounted { ticks += ticksUntilCounted }
    return sample.time.later(bySeconds: ticks * Self.tick)
  }

  /// Ticks until the distraction filter reaches the value at which distraction counts.
  private var ticksUntilCounted: Double {
    max(0, (log((1 - Self.distractedAbove) / (1 - filter)) / log(1 - Self.filterShare)).rounded(.down))
  }
}
