import Heed
import HeedSignals

/// Kinds of events that earlier versions of Heed recorded and that Heed no longer reports; reading skips them.
package enum RetiredEvents {
  /// Retired values of ``SessionRecord/Event/type``.
  static let types: Set<String> = ["impairment"]
  /// Codes of retired reasons for changes of the risk level.
  package static let reasonCodes: Set<String> = ["impaired"]
}

extension SessionRecord {
  /// Removes events and reasons that Heed no longer reports, and counts them.
  mutating func skipRetired() {
    let stored = (events: events.count, reasons: risk.reduce(0) { $0 + $1.reasonCodes.count })
    events.removeAll { RetiredEvents.types.contains($0.type) }
    for index in risk.indices { risk[index].reasonCodes.removeAll { RetiredEvents.reasonCodes.contains($0) } }
    retiredEvents = stored.events - events.count
    retiredReasons = stored.reasons - risk.reduce(0) { $0 + $1.reasonCodes.count }
  }

  /// One or two sentences about skipped events and about settings that are constants now; nil if the session has
  /// neither.
  public var remark: String? {
    let counts = [(retiredEvents, "event"), (retiredReasons, "reason")].filter { $0.0 > 0 }
    let skipped = counts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: " and ")
    let events = counts.isEmpty ? nil : "Skipped \(skipped) of kinds that Heed no longer reports."
    let sentences = [events, description.settingsRemark].compactMap { $0 }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}

extension SessionDescription {
  /// Maximum number of settings that the remark names. Choice: old sessions have dozens, and the report shows them.
  private static let namedNumbers = 3

  /// A sentence about recorded settings that are constants with other values now; nil without such settings.
  package var settingsRemark: String? {
    let numbers = SettingsFile.replaced(inRecorded: settings)
    guard !numbers.isEmpty else { return nil }
    let named = numbers.prefix(Self.namedNumbers).map { "\($0.name) \($0.before) (now \($0.after))" }
    let rest = numbers.count > named.count ? " and \(numbers.count - named.count) more" : ""
    return "Its settings have other values of what are constants now, so decisions may differ: "
      + named.joined(separator: ", ") + rest + "."
  }
}
