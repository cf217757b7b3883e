import HeedFormats
package import HeedSession
package import HeedSignals

/// A moment when the risk rose to warning or critical.
package struct SessionAlert: Hashable {
  package var time: Timestamp
  /// The risk level right after the rise.
  package var level: RiskLevel
  /// Codes of the risk's reasons; the reason of the highest weight comes first.
  package var codes: [String]
  package var text: String

  /// All alerts in time order; their number equals ``SessionFigures/alerts``.
  package static func all(in record: SessionRecord) -> [SessionAlert] {
    var (found, standing) = ([SessionAlert](), RiskLevel.unknown)
    for (change, line, _) in record.riskChanges {
      defer { standing = change.standing }
      guard change.standing >= .warning, standing < .warning else { continue }
      let texts = line?.objects("reasons").compactMap { $0.value("text") } ?? []
      found.append(
        SessionAlert(
          time: change.time, level: change.level, codes: change.reasonCodes,
          text: (texts.isEmpty ? change.reasonCodes : texts).joined(separator: " ").shortened(500)))
    }
    return found
  }
}
