import HeedFormats
import HeedSession
import HeedSignals

/// A stretch of time with one risk level and one set of reasons.
struct RiskSpan {
  var stretch: Stretch
  var level: RiskLevel
  /// The earlier level that is still shown while the driver cannot be judged; nil at other times.
  var held: RiskLevel?
  var score: Double?
  /// The reasons of the level; the reason of the highest weight comes first.
  var reasons: [ReasonWords]
  /// Names of the functions that were not judged.
  var unavailable: [String]

  /// The level that the driver is shown: the judged level or the held level, whichever is higher.
  var standing: RiskLevel { max(level, held ?? level) }

  /// The risk spans from `begin` to `end`. Until the first judgement, the level is unknown.
  static func all(of record: SessionRecord, from begin: Timestamp, until end: Timestamp) -> [RiskSpan] {
    let first = record.risk.first?.time ?? end
    let unjudged = RiskSpan(
      stretch: Stretch(from: begin, to: first), level: .unknown, held: nil, score: nil, reasons: [], unavailable: [])
    return (first > begin ? [unjudged] : [])
      + record.riskChanges.map { change, line, next in
        let reasons = line?.objects("reasons").map(ReasonWords.init) ?? []
        return RiskSpan(
          stretch: Stretch(from: change.time, to: max(change.time, next ?? end)), level: change.level,
          held: change.held, score: change.score,
          reasons: reasons.isEmpty ? change.reasonCodes.map(ReasonWords.init(code:)) : reasons,
          unavailable: line?.texts("unavailable") ?? [])
      }
  }
}

/// An alert: a stretch from a rise of the risk to warning or critical until the risk falls below warning.
struct AlertEpisode {
  /// Number of the alert; the first alert of the session has 1.
  var number: Int
  var stretch: Stretch
  /// The level right after the rise, and the highest level of the whole alert.
  var level, highest: RiskLevel
  /// All reasons during the alert, each at its highest weight; the reason of the highest weight comes first.
  var reasons: [ReasonWords]

  /// The alerts of all spans; their number equals ``SessionFigures/alerts``.
  static func all(of spans: [RiskSpan]) -> [AlertEpisode] {
    var (found, isStanding) = ([AlertEpisode](), false)
    for span in spans {
      defer { isStanding = span.standing >= .warning }
      guard span.standing >= .warning else { continue }
      if !isStanding {
        found.append(
          AlertEpisode(
            number: found.count + 1, stretch: span.stretch, level: span.standing, highest: span.standing, reasons: []))
      }
      found[found.count - 1].add(span)
    }
    return found
  }

  /// Extends the alert by a span, and keeps each reason at its highest weight.
  private mutating func add(_ span: RiskSpan) {
    stretch.to = span.stretch.to
    highest = max(highest, span.standing)
    for reason in span.reasons {
      if let index = reasons.firstIndex(where: { $0.code == reason.code }) {
        if (reasons[index].weight ?? 0) < (reason.weight ?? 0) { reasons[index] = reason }
      } else {
        reasons.append(reason)
      }
    }
    // The sort is stable, so reasons of equal weight keep their order.
    reasons.sort { ($0.weight ?? 0) > ($1.weight ?? 0) }
  }
}
