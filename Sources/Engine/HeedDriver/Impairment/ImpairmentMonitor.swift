import Foundation
public import HeedSignals

/// Compares how a driver drives now with the driver's own last hours.
///
/// Short slots of driving tell when an unusual state began (`OnsetDetector`); minutes tell what is unlike the own normal, and, with
/// the slots, when it is as usual again (`MinuteComparison`). Each kind of road (by speed) has a normal of its own, learned while
/// nothing is unusual and without the latest minutes. Without a speed nothing is judged: only a speed says that somebody drives.
public struct ImpairmentMonitor: Sendable {
  /// A minute that is not yet old enough to be part of the normal.
  struct Recent: Sendable {
    var minute: DrivingMinute
    var road: Int
    /// False for minutes of an unusual state that has ended: they are part of no normal.
    var isLearnable = true
  }

  /// Longer gaps were not seen, seconds. Choice: the slowest cameras have four pictures a second.
  static let longestStep = 0.25

  private let settings: Settings
  private let comparison: MinuteComparison
  private var collectors: [MinuteCollector]
  private var normals: [OwnNormal]
  private var recent: [Recent] = []
  private var checks: CheckCounter
  private var reactions = PromptReaction()
  private var slots: SlotRecorder
  private var onset: OnsetDetector
  /// Of the last slot; nil: not known.
  private var evidence: Double?
  /// Of the last minutes; nil: they cannot be compared.
  private var finding: MinuteComparison.Finding?
  private var (first, last): (Timestamp?, Timestamp?) = (nil, nil)
  private var speed: Double?
  /// The last answer; nil: none was given.
  public private(set) var state: Impairment?

  /// A monitor that knows nothing of its driver.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    comparison = MinuteComparison(settings: settings)
    collectors = Array(repeating: MinuteCollector(settings: settings), count: OwnNormal.roads)
    normals = Array(repeating: OwnNormal(settings: settings), count: OwnNormal.roads + 1)
    checks = CheckCounter(shortest: settings.shortestCheck)
    slots = SlotRecorder(settings: settings)
    onset = OnsetDetector(settings: settings)
  }

  /// Feeds one moment.
  /// - Returns: The answer after each minute that was judged, and when driving becomes unusual; nil in between, and until the own
  ///   normal is known.
  public mutating func update(_ moment: DrivingMoment) -> Impairment? {
    let moment = moment.finite
    guard let last, moment.time > last else {
      (first, last) = (first ?? moment.time, last ?? moment.time)
      return nil
    }
    let step = min(moment.time.seconds(since: last), Self.longestStep)
    self.last = moment.time
    let hasChecked = checks.update(moment.zoneClass, at: moment.time)
    let reaction = reactions.update(
      isPrompted: moment.isPrompted, areEyesOnRoad: moment.areEyesOnRoad, at: moment.time)
    let road = road(of: moment, for: step)
    let doing = road.map(SlotRecorder.Doing.driving) ?? (moment.isJudged ? .resting : .unseen)
    let slot = slots.update(moment, for: step, doing: doing, reaction: reaction)
    guard let road else { return nil }
    collectors[road].add(moment, for: step, hasChecked: hasChecked, reaction: reaction)
    let hasBegun = slot.map { judge($0) } ?? false
    guard collectors[road].isFull else { return hasBegun ? state : nil }
    let minute = collectors[road].take(at: moment.time, steeringScale: normals[road].steeringScale)
    return judge(minute, road: road) ?? (hasBegun ? state : nil)
  }

  /// nil: the driver is not seen to drive fast enough to be judged.
  private mutating func road(of moment: DrivingMoment, for step: Double) -> Int? {
    guard let now = moment.speed, moment.isJudged else { return nil }
    let smooth = speed.map { $0 + (now - $0) * min(1, step / settings.speedTime.seconds) } ?? now
    speed = smooth
    guard now >= settings.slowest, smooth >= settings.slowest else { return nil }
    return smooth < settings.fastFrom ? 0 : smooth < settings.motorwayFrom ? 1 : 2
  }

  private var isUnusual: Bool { state?.level == .unusual }

  /// - Returns: True when it became unusual with this slot.
  private mutating func judge(_ slot: DrivingSlot) -> Bool {
    let found = onset.update(slot, isUnusual: isUnusual)
    let isEarly = first.map { slot.time - $0 < settings.onset.earliest } ?? true
    evidence = isEarly ? nil : found
    guard !isUnusual, let evidence, evidence >= settings.onset.unusualFrom else { return false }
    answer(.unusual)
    return true
  }

  private mutating func judge(_ minute: DrivingMinute, road: Int) -> Impairment? {
    let (time, isUnusual) = (minute.time, isUnusual)
    recent.append(Recent(minute: minute, road: road))
    if !isUnusual { normals[road].noteSteering(minute.steeringScale) }
    learn(at: time)
    let latest = recent.filter { time - $0.minute.time <= settings.longestRecent }
    finding = [settings.recentMinutes, settings.longerMinutes].compactMap {
      comparison.compare(Array(latest.suffix($0)), with: normals)
    }.max { $0.sum < $1.sum }
    guard isUnusual ? evidence != nil || finding != nil : evidence != nil else {
      guard state?.level != nil else { return nil }
      state = Impairment(level: nil, score: nil, learned: learned)
      return state
    }
    let isOver =
      evidence ?? -.infinity < settings.onset.usualBelow && finding?.sum ?? -.infinity < settings.usualBelow
    answer(isUnusual && !isOver ? .unusual : .usual)
    if isUnusual, isOver {
      for index in recent.indices { recent[index].isLearnable = false }
      onset.forgetRecent()
    }
    return state
  }

  /// What is unusual is not learned, nor what led to it.
  private mutating func learn(at time: Timestamp) {
    let isUnusual = isUnusual
    recent.removeAll { old in
      guard time - old.minute.time > settings.lag else { return false }
      if !isUnusual, old.isLearnable {
        normals[old.road].learn(old.minute, at: time)
        normals[OwnNormal.roads].learn(old.minute, at: time)
      }
      return true
    }
  }

  private mutating func answer(_ level: Impairment.Level) {
    let beyond = (evidence ?? 0) - settings.onset.unusualFrom
    let score = 1 / (1 + exp(-beyond / settings.scoreWidth))
    state = Impairment(
      level: level, score: Precision.ratio.round(score), evidence: finding?.evidence ?? [],
      window: finding?.window ?? .zero, learned: learned)
  }

  private var learned: Duration { settings.minute * normals[OwnNormal.roads].count }
}
