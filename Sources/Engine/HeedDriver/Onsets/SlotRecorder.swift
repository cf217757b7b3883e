import Foundation
import HeedGeometry
import HeedSignals

/// Turns moments into slots of driving: one is collected for each kind of road.
struct SlotRecorder: Sendable {
  /// What is done in a moment.
  enum Doing: Sendable {
    case unseen
    /// Stands, or is too slow to be judged.
    case resting
    case driving(road: Int)
  }

  private let settings: ImpairmentMonitor.Settings
  private var collectors: [SlotCollector]
  private var wheel: WheelMovement
  private var gaze: GazeMovement
  private var checks: CheckCounter
  private var look = LookAway()
  private var lastStep: Timestamp?
  /// Blinks while resting, and the time of it, which the next slot takes.
  private var (restedBlinks, restedTime): (SlotAmount, SlotAmount) = (.init(), .init())

  init(settings: ImpairmentMonitor.Settings) {
    let slots = settings.slots
    self.settings = settings
    collectors = (0..<OwnNormal.roads).map { SlotCollector(settings: settings, road: $0) }
    wheel = WheelMovement(longest: slots.courseSteps, largest: slots.largestBend)
    gaze = GazeMovement(step: settings.gazeStep.seconds, largest: slots.largestGazeStep)
    checks = CheckCounter(shortest: slots.shortestCheck)
  }

  /// - Parameters:
  ///   - seconds: Since the last moment.
  ///   - reaction: Of an answer to a warning that came with this moment.
  /// - Returns: The slot that ended with it.
  mutating func update(
    _ moment: DrivingMoment, for seconds: Double, doing: Doing, reaction: Duration?
  ) -> DrivingSlot? {
    let hasChecked = checks.update(moment.zoneClass, at: moment.time)
    let away = look.update(moment.areEyesOnRoad, at: moment.time)
    let step = nextStep(at: moment.time)
    let isHolding =
      moment.isSignalling != true && (moment.steering?.degrees).map { abs($0) <= settings.largestSteering } ?? true
    if step != nil { wheel.add(moment.steering?.degrees, isHolding: isHolding) }
    switch doing {
    case .unseen: return nil
    case .resting:
      restart()
      rest(moment, for: seconds)
      return nil
    case .driving(let road):
      if let step { move(moment, for: step, isHolding: isHolding, on: road) }
      collectors[road].pass(seconds)
      if moment.areEyesOnRoad != nil || moment.zoneClass != nil {
        collectors[road].add(SlotAmount(sum: hasChecked ? 1 : 0, weight: seconds), to: .checks)
      }
      collectors[road].add(SlotAmount(sum: moment.blink == nil ? 0 : 1, weight: seconds), to: .blinkRate)
      if let blink = moment.blink { collectors[road].add(Self.logarithm(blink), to: .blinkLength) }
      if let reaction {
        collectors[road].add(log(max(settings.shortestReaction.seconds, reaction.seconds)), to: .reaction)
      }
      if let away, away > settings.slots.shortestLook { collectors[road].add(log(away.seconds), to: .lookLength) }
      return take(road, at: moment.time)
    }
  }

  /// - Returns: Seconds since the last step, when the next one is due.
  private mutating func nextStep(at time: Timestamp) -> Double? {
    let slots = settings.slots
    guard let last = lastStep else {
      lastStep = time
      return slots.step.seconds
    }
    guard time - last >= slots.step - slots.stepTolerance else { return nil }
    lastStep = time
    let gap = (time - last).seconds
    if gap > ImpairmentMonitor.longestStep { restart() }
    return min(gap, ImpairmentMonitor.longestStep)
  }

  /// What comes is not compared with what was before.
  private mutating func restart() {
    wheel.restart()
    gaze.restart()
  }

  /// The wheel, the lane and the gaze, which are taken at even steps.
  private mutating func move(_ moment: DrivingMoment, for step: Double, isHolding: Bool, on road: Int) {
    if let bend = wheel.bend(over: 1) { collectors[road].add(bend, to: .wheelTremor) }
    if let bend = wheel.bend(over: settings.slots.courseSteps) { collectors[road].add(bend, to: .wheelCourse) }
    collectors[road].keep(moment.laneOffset, isHolding: isHolding, for: step)
    // Into a bend one looks with the wheel: that says nothing.
    let isStraight = (moment.steering?.degrees).map { abs($0) <= settings.largestStraight } ?? true
    let azimuth = isStraight ? moment.azimuth?.degrees : nil
    if let moved = gaze.add(azimuth, isOnRoad: moment.areEyesOnRoad, for: step) {
      collectors[road].add(moved, to: .gaze)
    }
  }

  private mutating func rest(_ moment: DrivingMoment, for seconds: Double) {
    restedTime.add(moment.blink == nil ? 0 : 1, weight: seconds)
    if let blink = moment.blink { restedBlinks.add(Self.logarithm(blink)) }
  }

  private mutating func take(_ road: Int, at time: Timestamp) -> DrivingSlot? {
    guard var slot = collectors[road].take(at: time) else { return nil }
    slot[.blinkLength] += restedBlinks
    slot[.blinkRate] += restedTime
    (restedBlinks, restedTime) = (SlotAmount(), SlotAmount())
    return slot
  }

  private static func logarithm(_ blink: Duration) -> Double { log(max(0.01, blink.seconds)) }
}
