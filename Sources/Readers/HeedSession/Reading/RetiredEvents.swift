/// Events and reasons of earlier versions that Heed no longer reports. They are skipped when a session is read; the
/// file stays unchanged.
package enum RetiredEvents {
  /// Values of ``SessionRecord/Event/type``.
  static let types: Set<String> = ["impairment"]
  /// Codes of a risk's reasons.
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

  /// A sentence about the skipped events and reasons; nil if nothing was skipped.
  public var remark: String? {
    let skipped = [Self.count(retiredEvents, "event"), Self.count(retiredReasons, "reason")].compactMap { $0 }
    guard !skipped.isEmpty else { return nil }
    return "Skipped \(skipped.joined(separator: " and ")) of kinds that Heed no longer reports."
  }

  private static func count(_ number: Int, _ thing: String) -> String? {
    number == 0 ? nil : "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}
