import Heed
import HeedSignals

/// What earlier versions stored and Heed no longer reports; skipped when a session is read. The file stays as it is.
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

  /// A sentence or two about what was skipped; nil when everything was read.
  public var remark: String? {
    let skipped = [Self.count(retiredEvents, "event"), Self.count(retiredReasons, "reason")].compactMap { $0 }
    let kinds = skipped.joined(separator: " and ")
    let events = skipped.isEmpty ? nil : "Skipped \(kinds) of kinds that Heed no longer reports."
    let sentences = [events, Self.remark(onReplaced: SettingsFile.replaced(inRecorded: description.settings))]
    return sentences.contains { $0 != nil } ? sentences.compactMap { $0 }.joined(separator: " ") : nil
  }

  /// Choice: enough to find the rest in the report; a session of years ago may have dozens.
  private static let namedNumbers = 3

  private static func remark(onReplaced numbers: [SettingsReport.Item]) -> String? {
    guard !numbers.isEmpty else { return nil }
    let named = numbers.prefix(namedNumbers).map { "\($0.name) \($0.before) (now \($0.after))" }
    let rest = numbers.count > named.count ? " and \(numbers.count - named.count) more" : ""
    return "Its settings have other values of what are constants now, so decisions may differ: "
      + named.joined(separator: ", ") + rest + "."
  }

  private static func count(_ number: Int, _ thing: String) -> String? {
    number == 0 ? nil : "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}
