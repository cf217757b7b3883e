import HeedFormats
import HeedSignals

/// A reason of the risk, read from the line of a risk event, with its evidence in words.
struct ReasonWords {
  var code: String
  var weight: Double?
  var text: String
  var remedy: String?
  /// The evidence for this reason; nil if the event has no measured value or no limit.
  var evidence: Evidence?

  /// The measured value that led to a reason, and its limit, in the unit of `quantity`.
  struct Evidence {
    var rule, quantity: String
    var measured, threshold: Double
    var samples: Int?
    var start: Timestamp?
  }

  init(_ line: EventLine) {
    code = line.value("code") ?? "unknown"
    (weight, remedy) = (line.number("weight"), line.value("remedy"))
    text = line.value("text") ?? ReasonWords.name(of: code)
    guard let found = line.object("evidence"), let measured = found.number("measured"),
      let threshold = found.number("threshold")
    else { return }
    evidence = Evidence(
      rule: found.value("rule") ?? "heed", quantity: found.value("quantity") ?? "", measured: measured,
      threshold: threshold, samples: found.number("samples").flatMap { Int(exactly: $0.rounded()) },
      start: found.time("start_ms"))
  }

  /// A reason of which the session stores only the code.
  init(code: String) { (self.code, text) = (code, ReasonWords.name(of: code)) }

  static func name(of code: String) -> String {
    names[code] ?? RoadAlert.Kind(rawValue: code)?.words ?? code.shortened(40)
  }

  /// Words for the reason codes of docs/risk.md, without the codes that are kinds of road alerts.
  private static let names = [
    "sleep": "asleep", "microsleep": "microsleep", "unresponsive": "no answer to a warning",
    "phoneGlance": "looking at a phone", "longGlance": "a long look away", "repeatedGlances": "looks away that add up",
    "drowsy": "drowsy", "eyesLowered": "eyes lowered or shut", "distracted": "not attentive to the road",
    "untouched": "hands off",
    "taskTime": "a task takes the eyes", "collision": RoadAlert.Kind.timeToCollision.words,
  ]
}

extension ReasonWords.Evidence {
  /// The evidence as a sentence, for example: Length of the look away: 3.2 s, and the limit is 3 s (euro-ncap-2026).
  func sentence(_ names: TimeNames) -> String {
    let kind = RiskEvidence.Quantity(rawValue: quantity)
    let (what, unit) = kind.map(Self.words) ?? (quantity.shortened(40), "")
    func value(_ number: Double) -> String { "\(Figure.number(number, 2))\(unit)" }
    let frames = samples.flatMap { $0 > 0 ? Figure.count($0, "frame") : nil }
    let since = start.map { "since \(names.text($0))" }
    let basis = [frames.map { "from \($0)" }, since].compactMap { $0 }.joined(separator: " ")
    return "\(what): \(value(measured)), and the limit is \(value(threshold)) (\(rule.shortened(40)))"
      + (basis.isEmpty ? "." : "; \(basis).")
  }

  private static func words(_ quantity: RiskEvidence.Quantity) -> (String, String) {
    switch quantity {
    case .glance: ("Length of the look away", " s")
    case .awaySum: ("Time away from the road, in all", " s")
    case .closed: ("Eyes shut", " s")
    case .unanswered: ("Time without an answer to the warning", " s")
    case .kss: ("Sleepiness on the Karolinska scale, 1 to 9", "")
    case .buffer: ("Attention left in the buffer", " s")
    case .awareness: ("Awareness left, of 1", "")
    case .timeToCollision: ("Time to collision", " s")
    case .distance: ("Distance", " m")
    case .laneDistance: ("Distance to the lane's marking", " m")
    case .speed: ("Speed", " m/s")
    }
  }
}
