import HeedFormats
import HeedSession
import HeedSignals

/// A stretch of time with one risk level and one set of reasons.
struct RiskSpan {
  var stretch: Stretch
  var level: RiskLevel
  /// The level that remains shown while the cabin is unavailable.
  var held: RiskLevel?
  var score: Double?
  /// The reasons, the heaviest first.
  var reasons: [ReasonWords]
  /// Names of the functions that were not judged.
  var unavailable: [String]

  /// The level shown to the driver, including the held level.
  var standing: RiskLevel { max(level, held ?? level) }

  /// The spans from `begin` to `end`; before the first judgement the risk is unknown.
  static func all(of record: SessionRecord, from begin: Timestamp, until end: Timestamp) -> [RiskSpan] {
    let lines = record.events.filter { $0.type == "risk" }
    var spans: [RiskSpan] = []
    if let first = record.risk.first?.time ?? Optional(end), first > begin {
      spans.append(
        RiskSpan(
          stretch: Stretch(from: begin, to: first), level: .unknown, held: nil, score: nil, reasons: [],
          unavailable: []))
    }
    for (index, change) in record.risk.enumerated() {
      let next = record.risk.indices.contains(index + 1) ? record.risk[index + 1].time : max(end, change.time)
      let line = lines.indices.contains(index) ? EventLine(lines[index].line) : nil
      let reasons = line?.reasons.map(ReasonWords.init) ?? []
      spans.append(
        RiskSpan(
          stretch: Stretch(from: change.time, to: max(change.time, next)), level: change.level, held: change.held,
          score: change.score,
          reasons: reasons.isEmpty ? change.reasonCodes.map(ReasonWords.init(code:)) : reasons,
          unavailable: line?.texts("unavailable") ?? []))
    }
    return spans
  }
}

/// A rise of the risk to warning or critical, until the risk falls below warning again.
struct AlertEpisode {
  /// Number of the episode, counted from 1 in order of time.
  var number: Int
  var stretch: Stretch
  /// The level at the rise, and the highest level until the end.
  var level, highest: RiskLevel
  /// All reasons until the end, each at its highest weight; heaviest first.
  var reasons: [ReasonWords]

  /// The episodes; their number equals ``SessionFigures/alerts``.
  static func all(of spans: [RiskSpan]) -> [AlertEpisode] {
    var (found, isStanding) = ([AlertEpisode](), false)
    for span in spans {
      let isAlert = span.standing >= .warning
      if isAlert, !isStanding {
        found.append(
          AlertEpisode(
            number: found.count + 1, stretch: span.stretch, level: span.standing, highest: span.standing, reasons: []))
      }
      if isAlert { found[found.count - 1].add(span) }
      isStanding = isAlert
    }
    return found
  }

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
    // A stable sort: reasons of equal weight keep their order.
    reasons = reasons.enumerated().sorted {
      let (a, b) = ($0.element.weight ?? 0, $1.element.weight ?? 0)
      return a == b ? $0.offset < $1.offset : a > b
    }.map(\.element)
  }
}
