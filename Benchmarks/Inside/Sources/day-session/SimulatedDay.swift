import Draws
import HeedKit
import HeedSignals

/// A drive of many hours as its events: the numbers of the sample drive's every second, drawn from a seeded chance.
struct SimulatedDay {
  private let seconds: Int
  private var chance = SeededRandom(seed: 7)
  private var isAlert = false

  init(hours: Double) { seconds = Int(hours * 3600) }

  private static let zones: [(String, ZoneClass)] = [
    ("road", .forward), ("mirror_rear", .driving), ("mirror_left", .driving), ("cluster", .driving),
    ("centre_stack", .nondriving), ("phone", .phone),
  ]

  /// Hands out the events of each second, in order of time.
  mutating func play(_ record: ([MonitorEvent]) -> Void) {
    record([.availability(AvailabilityChange(time: at(0), availability: .available))])
    for second in 0..<seconds { record(events(in: second).sorted { $0.time < $1.time }) }
  }

  private mutating func events(in second: Int) -> [MonitorEvent] {
    let start = Double(second)
    var events: [MonitorEvent] = []
    // Three looks at a point a second, as in the sample drive: most of what a session holds.
    for part in 0..<3 {
      let begin = start + Double(part) / 3
      events.append(
        .fixation(
          time: at(begin + 0.25),
          fixation: Fixation(
            start: at(begin), end: at(begin + 0.25), azimuth: .degrees(number(20)), elevation: .degrees(number(9)),
            screenPoint: nil)))
      events.append(
        .saccade(
          time: at(begin + 0.3),
          saccade: Saccade(start: at(begin + 0.25), end: at(begin + 0.3), amplitude: .degrees(number(15)))))
    }
    if number(3.5) < 1 { events.append(blink(at: start)) }
    if second.isMultiple(of: 3) { events.append(glance(at: start)) }
    if second.isMultiple(of: 10) { events.append(drowsiness(at: start)) }
    if second > 0, second.isMultiple(of: 30) { events.append(window(until: start)) }
    if number(isAlert ? 4 : 40) < 1 { events.append(risk(at: start)) }
    if number(300) < 1 {
      events.append(.availability(AvailabilityChange(time: at(start + 0.5), availability: .unavailable(.faceMissing))))
      events.append(.availability(AvailabilityChange(time: at(start + 0.9), availability: .available)))
    }
    return events
  }

  private mutating func blink(at start: Double) -> MonitorEvent {
    let length = 0.08 + number(0.5)
    let blink = Blink(start: at(start), end: at(start + length), eye: .both, closure: 1, isSlow: length >= 0.4)
    return .blink(time: blink.end, blink: blink)
  }

  private mutating func glance(at start: Double) -> MonitorEvent {
    let (zone, zoneClass) = Self.zones[Int(number(6))]
    let glance = Glance(
      start: at(start), end: at(start + 0.3 + number(2.6)), zone: zone, zoneClass: zoneClass, kind: .owl,
      direction: Direction(azimuth: .degrees(number(80) - 40), elevation: .degrees(number(40) - 30)))
    return .glance(time: glance.end, glance: glance)
  }

  private mutating func drowsiness(at start: Double) -> MonitorEvent {
    let perclos = number(0.3)
    let evidence = DrowsinessEvidence.Kind.allCases.map {
      DrowsinessEvidence(kind: $0, value: perclos, window: .seconds(60), intensity: perclos)
    }
    let drowsiness = Drowsiness(
      isDrowsy: perclos > 0.28, intensity: perclos, perclos: perclos, window: .seconds(60), kss: 3 + perclos * 10,
      reason: "perclos", evidence: evidence)
    return .drowsiness(time: at(start), drowsiness: drowsiness)
  }

  private mutating func window(until end: Double) -> MonitorEvent {
    let score = 0.5 + number(0.5)
    let window = AttentionScore(
      begin: at(end - 30), end: at(end), score: score, low: score - 0.2, high: min(1, score + 0.1), coverage: 0.9)
    return .attention(time: window.end, attention: window)
  }

  private mutating func risk(at start: Double) -> MonitorEvent {
    isAlert.toggle()
    guard isAlert else { return .risk(RiskState(time: at(start), level: .normal, score: 0, reasons: [])) }
    let isCritical = number(5) < 1
    let codes = [("phoneGlance", "Looking at a phone for 2 s."), ("drowsy", "Drowsy: lids down 21 % of the time.")]
    let reasons = codes.map { code, text in
      RiskReason(
        code: code, weight: isCritical ? 0.9 : 0.6, text: text,
        evidence: RiskEvidence(
          rule: "euro-ncap-2026", quantity: .glance, measured: 2 + number(2), threshold: 2, samples: 61,
          start: at(start - 2)), remedy: "Eyes back on the road 0.34 s earlier.")
    }
    let level: RiskLevel = isCritical ? .critical : .warning
    return .risk(RiskState(time: at(start), level: level, score: isCritical ? 0.9 : 0.6, reasons: reasons))
  }

  /// Below `limit`.
  private mutating func number(_ limit: Double) -> Double { chance.unit() * limit }

  private func at(_ seconds: Double) -> Timestamp { Timestamp(milliseconds: max(0, seconds) * 1000) }
}
