import HeedDriver
import HeedRisk
import HeedRoad
import HeedSignals

/// The settings that a running engine can change without losing its history: thresholds, weights, switches and targets.
/// Window lengths and learning settings take effect with the next run.
public enum LiveSettings {
  /// One live setting: its name, and how it is copied from one group of settings to another.
  private struct Member<Part>: Sendable {
    let name: String
    let copy: @Sendable (Part, inout Part) -> Void

    init(_ name: String, copy: @escaping @Sendable (Part, inout Part) -> Void) { (self.name, self.copy) = (name, copy) }

    init<Value>(_ name: String, _ path: any WritableKeyPath<Part, Value> & Sendable) {
      (self.name, copy) = (name, { $1[keyPath: path] = $0[keyPath: path] })
    }
  }

  private static func group<Part>(
    _ name: String, _ path: any WritableKeyPath<EngineSettings, Part> & Sendable, _ members: Member<Part>...
  ) -> [Member<EngineSettings>] {
    members.map { member in Member("\(name).\(member.name)") { member.copy($0[keyPath: path], &$1[keyPath: path]) } }
  }

  private static let entries: [Member<EngineSettings>] = {
    var entries: [Member<EngineSettings>] = []
    entries += group(
      "closure", \.closure, .init("slowBlinkAbove", \.slowBlinkAbove), .init("microsleepFrom", \.microsleepFrom),
      .init("sleepFrom", \.sleepFrom))
    entries += group("yawn", \.yawn, .init("wideAbove", \.wideAbove), .init("shortest", \.shortest))
    entries += group(
      "drowsiness", \.drowsiness, .init("enoughSeen", \.enoughSeen), .init("perclosRange", \.perclosRange),
      .init("longClosure", \.longClosure), .init("microsleepIntensity", \.microsleepIntensity),
      .init("blinkWeight", \.blinkWeight), .init("drowsyFrom", \.drowsyFrom), .init("awakeBelow", \.awakeBelow))
    entries += group(
      "distraction", \.distraction, .init("longGlance", \.longGlance), .init("justifiedExtra", \.justifiedExtra),
      .init("repeatedGlances", \.repeatedGlances), .init("attentiveAgain", \.attentiveAgain), .init("phone", \.phone))
    entries += group(
      "attention", \.attention, .init("interval", \.interval), .init("smallestCoverage", \.smallestCoverage),
      .init("zones", \.zones), .init("region.x", \.region.x), .init("region.y", \.region.y),
      .init("region.width", \.region.width), .init("region.height", \.region.height))
    entries += group(
      "risk", \.risk, .init("glanceAdvisory", \.glanceAdvisory), .init("slowGlanceAdvisory", \.slowGlanceAdvisory),
      .init("slowBelow", \.slowBelow), .init("justifiedExtra", \.justifiedExtra),
      .init("phoneAdvisory", \.phoneAdvisory), .init("phoneWarning", \.phoneWarning), .init("hold", \.hold),
      .init("sleepWeight", \.sleepWeight), .init("unresponsiveWeight", \.unresponsiveWeight),
      .init("microsleepWeight", \.microsleepWeight), .init("phoneWarningWeight", \.phoneWarningWeight),
      .init("drowsyWeight", \.drowsyWeight), .init("phoneAdvisoryWeight", \.phoneAdvisoryWeight),
      .init("glanceAdvisoryWeight", \.glanceAdvisoryWeight), .init("firstNoticeWeight", \.firstNoticeWeight),
      .init("ruleWarningWeight", \.ruleWarningWeight), .init("ruleCriticalWeight", \.ruleCriticalWeight),
      .init("roadInfoWeight", \.roadInfoWeight), .init("roadWarningWeight", \.roadWarningWeight),
      .init("roadAlertWeight", \.roadAlertWeight), .init("unseenShare", \.unseenShare),
      .init("inattentionShare", \.inattentionShare), .init("advisoryFrom", \.advisoryFrom),
      .init("warningFrom", \.warningFrom), .init("criticalFrom", \.criticalFrom))
    entries += group(
      "escalation", \.escalation, .init("escalatesAfter", \.escalatesAfter),
      .init("acknowledgedFor", \.acknowledgedFor), .init("advisorySignal", \.advisorySignal),
      .init("warningSignal", \.warningSignal), .init("criticalSignal", \.criticalSignal))
    entries += group("road.detector", \.road.detector, .init("confidence", \.confidence), .init("overlap", \.overlap))
    entries += group(
      "road.alerts", \.road.alerts, .init("useOnEntry", \.useOnEntry),
      .init("useTimeToCollision", \.useTimeToCollision), .init("useDistance", \.useDistance),
      .init("useLaneDeparture", \.useLaneDeparture), .init("useOverspeed", \.useOverspeed),
      .init("entryTypes", \.entryTypes), .init("timeToCollisionTypes", \.timeToCollisionTypes),
      .init("alertDistance", \.alertDistance), .init("timeToCollisionAlert", \.timeToCollisionAlert),
      .init("timeToCollisionWarning", \.timeToCollisionWarning), .init("timeToCollisionInfo", \.timeToCollisionInfo))
    entries += group(
      "road.overspeed", \.road.overspeed, .init("toleranceMetersPerSecond", \.toleranceMetersPerSecond),
      .init("toleranceShare", \.toleranceShare))
    entries += group(
      "road.departure", \.road.departure, .init("driftMeters", \.driftMeters), .init("crossingTime", \.crossingTime),
      .init("slowest", \.slowest))
    return entries
  }()

  /// The places of live settings in a settings file, such as `closure.microsleepFrom`, in file order.
  public static let names: [String] = entries.map(\.name)

  /// The current settings with the live settings of `wanted`.
  public static func applying(_ wanted: EngineSettings, to current: EngineSettings) -> EngineSettings {
    var next = current
    for entry in entries { entry.copy(wanted, &next) }
    return next
  }
}
