import Draws
import HeedSignals

/// A drive that is drawn at random, and one that is nowhere better.
struct DrawnDrive {
  var moments: [Moment]
  var worse: [Moment]

  /// - Parameter isSlow: Never above 12 m/s, where no policy learns how the head is held, and never at a standstill: openpilot's
  ///   awareness recovers there from its first line on and is held above it, so who is just above comes off worse.
  init(isSlow: Bool, using chance: inout SeededRandom) {
    moments = Self.draw(isSlow: isSlow, using: &chance)
    worse = Self.worsened(moments, isSlow: isSlow, using: &chance)
  }

  private static func draw(isSlow: Bool, using chance: inout SeededRandom) -> [Moment] {
    var result: [Moment] = []
    let count = Int.random(in: 2...120, using: &chance)
    let step = [33, 50, 100, 250, 400].randomElement(using: &chance) ?? 100
    var moment = Moment(milliseconds: Double(step))
    let calm = Double.random(in: 0...1, using: &chance)
    if isSlow { moment.speed = Double.random(in: 0...12, using: &chance) }
    while result.count < count {
      change(&moment, isSlow: isSlow, calm: calm, using: &chance)
      // Whole seconds and tenths meet thresholds exactly more often than chance would.
      let length = Int.random(in: 1...max(1, 4000 / step), using: &chance)
      for _ in 0..<min(length, count - result.count) {
        var next = moment
        if flips(0.02, &chance) { next.milliseconds = Double.random(in: 1...2000, using: &chance) }
        if flips(0.02, &chance) { next.isShut.toggle() }
        if flips(0.02, &chance) { next.place = nil }
        if flips(0.01, &chance) { next.hasFace = false }
        result.append(next)
      }
    }
    return result
  }

  private static func change(_ moment: inout Moment, isSlow: Bool, calm: Double, using chance: inout SeededRandom) {
    moment.place = flips(calm * 0.6, &chance) ? .road : Moment.Place.allCases.randomElement(using: &chance)
    if flips(0.05, &chance) { moment.place = nil }
    moment.isShut = flips(0.15, &chance)
    moment.hasFace = !flips(0.07, &chance)
    if calm > 0.5 { (moment.signal, moment.steering) = (nil, nil) }
    moment.headYaw = flips(0.5, &chance) ? 0 : (moment.place?.azimuth ?? 0) * 0.6
    if flips(0.3, &chance) { moment.kss = flips(0.3, &chance) ? nil : Double.random(in: 1...9, using: &chance) }
    if calm < 0.5, flips(0.3, &chance) {
      moment.signal = [nil, VehicleState.TurnSignal.none, .left, .right].randomElement(using: &chance) ?? nil
    }
    if calm < 0.5, flips(0.3, &chance) {
      moment.steering = flips(0.5, &chance) ? nil : Double.random(in: -200...200, using: &chance)
    }
    if !isSlow, flips(0.15, &chance) { moment.isStandstill.toggle() }
    if !isSlow, flips(0.3, &chance) {
      moment.speed = flips(0.15, &chance) ? nil : [0, 2.9, 5, 6, 10, 13.8, 14, 20, 30].randomElement(using: &chance)
    }
    if flips(0.1, &chance) { moment.isEngaged.toggle() }
    moment.isInteracting = flips(0.1, &chance)
    moment.isUnavailable = flips(0.06, &chance)
    moment.alert = flips(0.25, &chance) ? alert(using: &chance) : nil
    if flips(0.1, &chance) { moment.task = moment.task == nil ? "radio" : nil }
  }

  private static func alert(using chance: inout SeededRandom) -> RoadAlert {
    let kind = [RoadAlert.Kind.timeToCollision, .entry, .laneDeparture, .distance].randomElement(using: &chance)
    let severity = RoadAlert.Severity.allCases.randomElement(using: &chance) ?? .info
    var alert = RoadAlert(kind: kind ?? .entry, severity: severity, object: "7")
    alert.isSeen = [nil, true, false].randomElement(using: &chance) ?? nil
    return alert
  }

  /// Somebody who does the same or worse at every moment.
  private static func worsened(_ moments: [Moment], isSlow: Bool, using chance: inout SeededRandom) -> [Moment] {
    var result = moments
    let hasSides = moments.contains { $0.steering != nil || ($0.signal ?? .none) != .none }
    for _ in 0..<Int.random(in: 1...4, using: &chance) {
      let from = Int.random(in: 0..<moments.count, using: &chance)
      let to = min(moments.count, from + Int.random(in: 1...40, using: &chance))
      let kind = Int.random(in: 0..<8, using: &chance)
      // A side that a signal or the wheel has opened is no worse than a mirror; a phone always is.
      let place = hasSides ? .phone : Moment.Place.allCases.randomElement(using: &chance) ?? .phone
      let kss = Double.random(in: 1...9, using: &chance)
      let speed = Double.random(in: 0...(isSlow ? 12 : 35), using: &chance)
      let (newAlert, severity) = (
        alert(using: &chance), RoadAlert.Severity.allCases.randomElement(using: &chance) ?? .info
      )
      // A signal that ends and comes again is a new one, so it ends for good.
      if kind == 4 {
        for index in from..<moments.count {
          (result[index].signal, result[index].steering) = unsignalled(result[index])
        }
      }
      for index in from..<to {
        switch kind {
        case 4: break
        case 0, 1: look(&result[index], at: place)
        case 2:
          if !result[index].isShut { result[index].keepsPlace = true }
          result[index].isShut = true
        // Who says nothing of sleepiness leaves what was said to stand.
        case 3: result[index].kss = result[index].kss.map { max($0, kss) }
        case 5:
          if let old = result[index].speed { result[index].speed = max(old, speed) }
          result[index].isStandstill = false
        case 6:
          if let alert = result[index].alert {
            result[index].alert?.severity = max(alert.severity, severity)
            if alert.isSeen == true { result[index].alert?.isSeen = false }
          } else {
            result[index].alert = newAlert
          }
        default: (result[index].isEngaged, result[index].isInteracting) = (true, false)
        }
      }
    }
    return result
  }

  /// The road is better than what driving asks for, that is better than anything else, and a phone is the worst.
  private static func look(_ moment: inout Moment, at place: Moment.Place) {
    guard let old = moment.place, rank(place) > rank(old) else { return }
    moment.place = place
    if abs(moment.headYaw) < abs(place.azimuth * 0.6) { moment.headYaw = place.azimuth * 0.6 }
  }

  private static func rank(_ place: Moment.Place) -> Int {
    switch place.zoneClass {
    case .forward: 0
    case .driving: 1
    case .nondriving: 2
    case .phone: 3
    }
  }

  /// What was said to be going on is not, or is not known; who said nothing goes on saying nothing.
  private static func unsignalled(_ moment: Moment) -> (VehicleState.TurnSignal?, Double?) {
    (moment.signal.map { _ in VehicleState.TurnSignal.none }, moment.steering.map { _ in 0 })
  }

  private static func flips(_ probability: Double, _ chance: inout SeededRandom) -> Bool {
    Double.random(in: 0...1, using: &chance) < probability
  }
}
