import Foundation
import HeedGeometry
import HeedSignals

/// Collects the measures of one minute of driving at about one speed.
struct MinuteCollector: Sendable {
  private let settings: ImpairmentMonitor.Settings
  private var began: Timestamp?
  private var seconds = 0.0
  private var gazeSeconds = 0.0
  private var gaze: PooledSpread
  /// Of looks at the road, until they make one direction.
  private var (direction, directions, directionTime): (Double, Double, Double) = (0, 0, 0)
  private var lane: PooledSpread
  private var steering: SteeringErrors
  private var lastOffset: Double?
  private var (checks, blinks, blinkLogs): (Double, Double, Double) = (0, 0, 0)
  private var (reactions, reactionLogs): (Double, Double) = (0, 0)

  init(settings: ImpairmentMonitor.Settings) {
    self.settings = settings
    gaze = PooledSpread(piece: settings.gazePiece.seconds, least: settings.leastSeen)
    lane = PooledSpread(piece: settings.piece.seconds, least: settings.leastSeen)
    steering = SteeringErrors(step: settings.steeringStep.seconds, largest: settings.largestSteering)
  }

  mutating func add(
    _ moment: DrivingMoment, for step: Double, hasChecked: Bool, reaction: Duration?
  ) {
    if let began, moment.time - began > settings.longestMinute { self = MinuteCollector(settings: settings) }
    began = began ?? moment.time
    seconds += step
    if moment.areEyesOnRoad != nil || moment.zoneClass != nil { gazeSeconds += step }
    let degrees = moment.steering?.degrees
    let isHolding = moment.isSignalling != true && (degrees.map { abs($0) <= settings.largestSteering } ?? true)
    if !isHolding { lane.spoil() }
    look(moment, for: step)
    if let offset = moment.laneOffset {
      // Another lane begins.
      if let lastOffset, abs(offset - lastOffset) > settings.laneJump { lane.spoil() }
      lastOffset = offset
    }
    lane.add(moment.laneOffset, for: step)
    steering.add(isHolding ? degrees : nil, for: step)
    if hasChecked { checks += 1 }
    if let blink = moment.blink {
      blinks += 1
      blinkLogs += log(max(0.01, blink.seconds))
    }
    if let reaction {
      reactions += 1
      reactionLogs += log(max(settings.shortestReaction.seconds, reaction.seconds))
    }
  }

  /// Into a bend one looks with the wheel: that says nothing.
  private mutating func look(_ moment: DrivingMoment, for step: Double) {
    let isStraight = (moment.steering?.degrees).map { abs($0) <= settings.largestStraight } ?? true
    directionTime += step
    if moment.areEyesOnRoad == true, isStraight, let azimuth = moment.azimuth?.degrees {
      direction += azimuth
      directions += 1
    }
    guard directionTime >= settings.gazeStep.seconds - 1e-9 else { return }
    gaze.add(directions > 0 ? direction / directions : nil, for: directionTime)
    (direction, directions, directionTime) = (0, 0, 0)
  }

  var isFull: Bool { seconds >= settings.minute.seconds }

  /// The minute, and begins the next one.
  /// - Parameter scale: The driver's own scale of steering at this speed; nil: not known yet.
  mutating func take(at time: Timestamp, steeringScale scale: Double?) -> DrivingMinute {
    defer { self = MinuteCollector(settings: settings) }
    var minute = DrivingMinute(time: time)
    func set(_ measure: DrivingMinute.Measure, _ value: Double?) { minute[measure] = value.map(measure.scaled) }
    if gaze.seen >= settings.leastSeen * seconds { set(.gazeSpread, gaze.deviation) }
    if lane.seen >= settings.leastSeen * seconds { set(.laneSpread, lane.deviation) }
    if gazeSeconds >= settings.leastSeen * seconds {
      set(.checks, checks / gazeSeconds * 60)
      set(.blinkRate, blinks / seconds * 60)
    }
    if blinks >= settings.leastBlinks { minute[.blinkDuration] = blinkLogs / blinks }
    if reactions > 0 { minute[.reaction] = reactionLogs / reactions }
    minute.steeringScale = SteeringErrors.scale(steering.errors, least: settings.leastErrors)
    if let scale {
      minute[.steeringEntropy] = SteeringErrors.entropy(steering.errors, scale: scale, least: settings.leastErrors)
    }
    return minute
  }
}
