import HeedDriver
import HeedRisk
import HeedRoad
import HeedSignals

/// The settings that a running engine can change without losing its history: thresholds, weights, switches and targets.
/// Window lengths and learning settings take effect with the next run.
public enum LiveSettings {
  private struct Entry: Sendable {
    let name: String
    let copy: @Sendable (EngineSettings, inout EngineSettings) -> Void

    init<Value>(_ name: String, _ path: any WritableKeyPath<EngineSettings, Value> & Sendable) {
      (self.name, copy) = (name, { $1[keyPath: path] = $0[keyPath: path] })
    }
  }

  private static let driver: [Entry] = [
    Entry("closure.slowBlinkAbove", \.closure.slowBlinkAbove),
    Entry("closure.microsleepFrom", \.closure.microsleepFrom),
    Entry("closure.sleepFrom", \.closure.sleepFrom),
    Entry("yawn.wideAbove", \.yawn.wideAbove),
    Entry("yawn.shortest", \.yawn.shortest),
    Entry("drowsiness.enoughSeen", \.drowsiness.enoughSeen),
    Entry("drowsiness.perclosRange", \.drowsiness.perclosRange),
    Entry("drowsiness.longClosure", \.drowsiness.longClosure),
    Entry("drowsiness.microsleepIntensity", \.drowsiness.microsleepIntensity),
    Entry("drowsiness.blinkWeight", \.drowsiness.blinkWeight),
    Entry("drowsiness.drowsyFrom", \.drowsiness.drowsyFrom),
    Entry("drowsiness.awakeBelow", \.drowsiness.awakeBelow),
    Entry("distraction.longGlance", \.distraction.longGlance),
    Entry("distraction.justifiedExtra", \.distraction.justifiedExtra),
    Entry("distraction.repeatedGlances", \.distraction.repeatedGlances),
    Entry("distraction.attentiveAgain", \.distraction.attentiveAgain),
    Entry("distraction.phone", \.distraction.phone),
    Entry("attention.interval", \.attention.interval),
    Entry("attention.smallestCoverage", \.attention.smallestCoverage),
    Entry("attention.zones", \.attention.zones),
    Entry("attention.region.x", \.attention.region.x),
    Entry("attention.region.y", \.attention.region.y),
    Entry("attention.region.width", \.attention.region.width),
    Entry("attention.region.height", \.attention.region.height),
  ]

  private static let risk: [Entry] = [
    Entry("risk.glanceAdvisory", \.risk.glanceAdvisory),
    Entry("risk.slowGlanceAdvisory", \.risk.slowGlanceAdvisory),
    Entry("risk.slowBelow", \.risk.slowBelow),
    Entry("risk.justifiedExtra", \.risk.justifiedExtra),
    Entry("risk.phoneAdvisory", \.risk.phoneAdvisory),
    Entry("risk.phoneWarning", \.risk.phoneWarning),
    Entry("risk.hold", \.risk.hold),
    Entry("risk.sleepWeight", \.risk.sleepWeight),
    Entry("risk.unresponsiveWeight", \.risk.unresponsiveWeight),
    Entry("risk.microsleepWeight", \.risk.microsleepWeight),
    Entry("risk.phoneWarningWeight", \.risk.phoneWarningWeight),
    Entry("risk.drowsyWeight", \.risk.drowsyWeight),
    Entry("risk.phoneAdvisoryWeight", \.risk.phoneAdvisoryWeight),
    Entry("risk.glanceAdvisoryWeight", \.risk.glanceAdvisoryWeight),
    Entry("risk.firstNoticeWeight", \.risk.firstNoticeWeight),
    Entry("risk.ruleWarningWeight", \.risk.ruleWarningWeight),
    Entry("risk.ruleCriticalWeight", \.risk.ruleCriticalWeight),
    Entry("risk.roadInfoWeight", \.risk.roadInfoWeight),
    Entry("risk.roadWarningWeight", \.risk.roadWarningWeight),
    Entry("risk.roadAlertWeight", \.risk.roadAlertWeight),
    Entry("risk.unseenShare", \.risk.unseenShare),
    Entry("risk.inattentionShare", \.risk.inattentionShare),
    Entry("risk.advisoryFrom", \.risk.advisoryFrom),
    Entry("risk.warningFrom", \.risk.warningFrom),
    Entry("risk.criticalFrom", \.risk.criticalFrom),
    Entry("escalation.escalatesAfter", \.escalation.escalatesAfter),
    Entry("escalation.acknowledgedFor", \.escalation.acknowledgedFor),
    Entry("escalation.advisorySignal", \.escalation.advisorySignal),
    Entry("escalation.warningSignal", \.escalation.warningSignal),
    Entry("escalation.criticalSignal", \.escalation.criticalSignal),
  ]

  private static let road: [Entry] = [
    Entry("road.detector.confidence", \.road.detector.confidence),
    Entry("road.detector.overlap", \.road.detector.overlap),
    Entry("road.alerts.useOnEntry", \.road.alerts.useOnEntry),
    Entry("road.alerts.useTimeToCollision", \.road.alerts.useTimeToCollision),
    Entry("road.alerts.useDistance", \.road.alerts.useDistance),
    Entry("road.alerts.useLaneDeparture", \.road.alerts.useLaneDeparture),
    Entry("road.alerts.useOverspeed", \.road.alerts.useOverspeed),
    Entry("road.alerts.entryTypes", \.road.alerts.entryTypes),
    Entry("road.alerts.timeToCollisionTypes", \.road.alerts.timeToCollisionTypes),
    Entry("road.alerts.alertDistance", \.road.alerts.alertDistance),
    Entry("road.alerts.timeToCollisionAlert", \.road.alerts.timeToCollisionAlert),
    Entry("road.alerts.timeToCollisionWarning", \.road.alerts.timeToCollisionWarning),
    Entry("road.alerts.timeToCollisionInfo", \.road.alerts.timeToCollisionInfo),
    Entry("road.overspeed.toleranceMetersPerSecond", \.road.overspeed.toleranceMetersPerSecond),
    Entry("road.overspeed.toleranceShare", \.road.overspeed.toleranceShare),
    Entry("road.departure.driftMeters", \.road.departure.driftMeters),
    Entry("road.departure.crossingTime", \.road.departure.crossingTime),
    Entry("road.departure.slowest", \.road.departure.slowest),
  ]

  private static let entries = driver + risk + road

  /// Their places in a settings file, such as `closure.microsleepFrom`, in file order.
  public static let names: [String] = entries.map(\.name)

  /// The current settings with the live settings of `wanted`.
  public static func applying(_ wanted: EngineSettings, to current: EngineSettings) -> EngineSettings {
    var next = current
    for entry in entries { entry.copy(wanted, &next) }
    return next
  }
}
