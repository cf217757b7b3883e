import HeedSignals

/// Events of earlier versions that Heed no longer reports; reading skips them and leaves the file unchanged.
package enum RetiredEvents {
  /// Values of ``SessionRecord/Event/type``.
  static let types: Set<String> = ["impairment"]
  /// Retired reason codes of risk changes.
  package static let reasonCodes: Set<String> = ["impaired"]
}

extension SessionRecord {
  /// Removes retired events and retired reasons, and counts them.
  mutating func skipRetired() {
    let stored = (events: events.count, reasons: risk.reduce(0) { $0 + $1.reasonCodes.count })
    events.removeAll { RetiredEvents.types.contains($0.type) }
    for index in risk.indices { risk[index].reasonCodes.removeAll { RetiredEvents.reasonCodes.contains($0) } }
    retiredEvents = stored.events - events.count
    retiredReasons = stored.reasons - risk.reduce(0) { $0 + $1.reasonCodes.count }
  }

  /// One or two sentences about skipped events and replaced settings; nil if there is nothing to report.
  public var remark: String? {
    let skipped = [Self.count(retiredEvents, "event"), Self.count(retiredReasons, "reason")].compactMap { $0 }
    let kinds = skipped.joined(separator: " and ")
    let events = skipped.isEmpty ? nil : "Skipped \(kinds) of kinds that Heed no longer reports."
    let sentences = [events, description.settingsRemark]
    return sentences.contains { $0 != nil } ? sentences.compactMap { $0 }.joined(separator: " ") : nil
  }

  private static func count(_ number: Int, _ thing: String) -> String? {
    number == 0 ? nil : "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}
