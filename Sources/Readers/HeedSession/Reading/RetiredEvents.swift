import Heed
import HeedSignals

/// Events of earlier versions that Heed no longer reports; reading skips them.
package enum RetiredEvents {
  /// Values of ``SessionRecord/Event/type``.
  static let types: Set<String> = ["impairment"]
  /// Retired reason codes of risk changes.
  package static let reasonCodes: Set<String> = ["impaired"]
}

extension SessionRecord {
  /// Removes and counts retired events and reasons.
  mutating func skipRetired() {
    let stored = (events: events.count, reasons: risk.reduce(0) { $0 + $1.reasonCodes.count })
    events.removeAll { RetiredEvents.types.contains($0.type) }
    for index in risk.indices { risk[index].reasonCodes.removeAll { RetiredEvents.reasonCodes.contains($0) } }
    retiredEvents = stored.events - events.count
    retiredReasons = stored.reasons - risk.reduce(0) { $0 + $1.reasonCodes.count }
  }

  /// One or two sentences about skipped events and replaced settings; nil if there are none.
  public var remark: String? {
    let counts = [(retiredEvents, "event"), (retiredReasons, "reason")].filter { $0.0 > 0 }
    let skipped = counts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: " and ")
    let events = counts.isEmpty ? nil : "Skipped \(skipped) of kinds that Heed no longer reports."
    let sentences = [events, description.settingsRemark].compactMap { $0 }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}

extension SessionDescription {
  /// Maximum number of recorded numbers in the remark. Choice: old sessions have dozens, which the report shows.
  private static let namedNumbers = 3

  /// A sentence about recorded numbers that are now constants of another value; nil if there are none.
  package var settingsRemark: String? {
    let numbers = SettingsFile.replaced(inRecorded: settings)
    guard !numbers.isEmpty else { return nil }
    let named = numbers.prefix(Self.namedNumbers).map { "\($0.name) \($0.before) (now \($0.after))" }
    let rest = numbers.count > named.count ? " and \(numbers.count - named.count) more" : ""
    return "Its settings have other values of what are constants now, so decisions may differ: "
      + named.joined(separator: ", ") + rest + "."
  }
}
