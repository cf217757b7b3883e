import Foundation
public import HeedSignals

/// Compares a driver's last minutes with the driver's own last hours.
///
/// Each minute of driving gives up to seven measures. Each kind of road (by speed) has a normal of its own, learned while nothing
/// is unusual and without the latest minutes. The deviations of the last minutes are added up (`MinuteComparison`). Without a speed
/// nothing is judged: only a speed says that somebody drives.
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
  private var last: Timestamp?
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
  }

  /// Feeds one moment.
  /// - Returns: The answer after each minute that was judged; nil in between, and until the own normal is known.
  public mutating func update(_ moment: DrivingMoment) -> Impairment? {
    guard let last, moment.time > last else {
      last = last ?? moment.time
      return nil
    }
    let step = min(moment.time.seconds(since: last), Self.longestStep)
    self.last = moment.time
    let hasChecked = checks.update(moment.zoneClass, at: moment.time)
    let reaction = reactions.update(
      isPrompted: moment.isPrompted, areEyesOnRoad: moment.areEyesOnRoad, at: moment.time)
    guard let now = moment.speed, moment.isJudged else { return nil }
    let smooth = speed.map { $0 + (now - $0) * min(1, step / settings.speedTime.seconds) } ?? now
    speed = smooth
    guard now >= settings.slowest, smooth >= settings.slowest else { return nil }
    let road = smooth < settings.fastFrom ? 0 : smooth < settings.motorwayFrom ? 1 : 2
    collectors[road].add(moment, for: step, hasChecked: hasChecked, reaction: reaction)
    guard collectors[road].isFull else { return nil }
    let minute = collectors[road].take(at: moment.time, steeringScale: normals[road].steeringScale)
    return judge(minute, road: road)
  }

  private mutating func judge(_ minute: DrivingMinute, road: Int) -> Impairment? {
    let time = minute.time
    recent.append(Recent(minute: minute, road: road))
    let isUnusual = state?.level == .unusual
    if !isUnusual { normals[road].noteSteering(minute.steeringScale) }
    // What is unusual is not learned, nor what led to it.
    recent.removeAll { old in
      guard time - old.minute.time > settings.lag else { return false }
      if !isUnusual, old.isLearnable {
        normals[old.road].learn(old.minute, at: time)
        normals[OwnNormal.roads].learn(old.minute, at: time)
      }
      return true
    }
    let latest = recent.filter { time - $0.minute.time <= settings.longestRecent }
    let answers = [settings.recentMinutes, settings.longerMinutes].compactMap {
      comparison.compare(Array(latest.suffix($0)), with: normals, isUnusual: isUnusual)
    }
    guard var found = answers.max(by: { $0.score ?? 0 < $1.score ?? 0 }) else {
      guard state?.level != nil else { return nil }
      state = Impairment(level: nil, score: nil, learned: learned)
      return state
    }
    found.learned = learned
    if isUnusual, found.level == .usual {
      for index in recent.indices { recent[index].isLearnable = false }
    }
    state = found
    return found
  }

  private var learned: Duration { settings.minute * normals[OwnNormal.roads].count }
}
