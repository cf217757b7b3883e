package import HeedFormats
package import HeedSession
package import HeedSignals

/// A moment when the risk rose to warning or critical.
package struct SessionAlert: Hashable {
  /// Time of the rise.
  package var time: Timestamp
  /// The level after the rise.
  package var level: RiskLevel
  /// Codes of the reasons, heaviest first.
  package var codes: [String]
  /// The reasons in words.
  package var text: String

  /// All alerts of a session, in order; their number equals ``SessionFigures/alerts``.
  package static func all(in record: SessionRecord) -> [SessionAlert] {
    let lines = record.events.filter { $0.type == "risk" }
    var (found, standing): ([SessionAlert], RiskLevel) = ([], .unknown)
    for (index, change) in record.risk.enumerated() {
      defer { standing = max(change.level, change.held ?? change.level) }
      guard max(change.level, change.held ?? change.level) >= .warning, standing < .warning else { continue }
      let line = lines.indices.contains(index) ? EventLine(lines[index].line) : nil
      let texts = line?.reasons.compactMap { $0.value("text") } ?? []
      found.append(
        SessionAlert(
          time: change.time, level: change.level, codes: change.reasonCodes,
          text: (texts.isEmpty ? change.reasonCodes : texts).joined(separator: " ").shortened(500)))
    }
    return found
  }
}

extension EventLine {
  /// The reasons of a stored `risk` line, without codes that Heed no longer uses.
  package var reasons: [EventLine] {
    objects("reasons").filter { !RetiredEvents.reasonCodes.contains($0.value("code") ?? "") }
  }
}
