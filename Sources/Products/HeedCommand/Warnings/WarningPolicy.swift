import HeedFormats
import HeedReport
import HeedSignals

/// Selects the events that give a warning: prompts that got worse, and road alerts that were raised or became more
/// severe.
///
/// Prompts have the urgency that the engine gives them. They escalate while the driver does not respond, and stay quiet
/// after an acknowledgement.
struct WarningPolicy {
  /// The lowest risk level that gives a warning.
  private let threshold: RiskLevel
  private var reasons: [(code: String, text: String)] = []
  private var prompt: RiskPrompt?
  private var alerts: [RoadAlert.Identity: RoadAlert.Severity] = [:]

  init(threshold: RiskLevel) { self.threshold = threshold }

  /// Feeds the events of one moment.
  /// - Returns: The heaviest warning among the events; nil for none.
  mutating func update(_ events: [MonitorEvent]) -> Warning? {
    var heaviest: Warning?
    for event in events {
      if case .risk(let state) = event { reasons = state.reasons.map { ($0.code, $0.text) } }
      let found: Warning? =
        switch event {
        case .prompt(let prompt): warning(prompt)
        case .alert(let change): warning(change)
        default: nil
        }
      // At equal levels the risk prompt counts, because its words are more complete than those of an alert.
      guard let found, found.level >= threshold else { continue }
      let isPrompt = if case .prompt = event { true } else { false }
      if let heavy = heaviest, heavy.level > found.level || (heavy.level == found.level && !isPrompt) { continue }
      heaviest = found
    }
    return heaviest
  }

  /// A prompt warns when its level, signal, escalation or reasons get worse.
  private mutating func warning(_ new: RiskPrompt) -> Warning? {
    let old = prompt
    prompt = new
    guard new.signal != .none, !new.isAcknowledged else { return nil }
    let isWorse =
      old.map {
        new.level > $0.level || new.signal > $0.signal || new.escalations > $0.escalations
          || !Set(new.codes).isSubset(of: $0.codes)
      } ?? true
    guard isWorse else { return nil }
    // The warning is one sentence about the heaviest new reason. Without a new reason, the sentence is about the
    // heaviest reason of all.
    let standing = reasons.filter { new.codes.contains($0.code) }
    let reason = standing.first { !(old?.codes.contains($0.code) ?? false) } ?? standing.first
    return Warning(
      time: new.time, level: new.level, text: (reason?.text ?? "Pay attention.").shortened(300), codes: new.codes)
  }

  /// An alert warns when it is raised and when its severity rises; a cleared alert may warn anew.
  private mutating func warning(_ change: RoadAlertChange) -> Warning? {
    let (alert, key) = (change.alert, RoadAlert.Identity(change.alert))
    guard change.state != .cleared else {
      alerts[key] = nil
      return nil
    }
    let before = alerts.updateValue(alert.severity, forKey: key)
    guard before.map({ alert.severity > $0 }) ?? true else { return nil }
    let words = EventWords(change)
    return Warning(
      time: change.time, level: alert.severity.level, text: "\(words.kind): \(words.text)".shortened(300),
      codes: [alert.kind.rawValue])
  }
}

/// A warning for a person.
struct Warning: Hashable, Sendable {
  var time: Timestamp
  /// The level: `advisory`, `warning` or `critical`.
  var level: RiskLevel
  /// The heaviest new reason of the warning, in plain words.
  var text: String
  /// Names for programs: the codes of all reasons of the risk, the heaviest first, or the kind of a road alert.
  var codes: [String]
}
