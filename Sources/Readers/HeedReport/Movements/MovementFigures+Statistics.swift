import HeedFormats
import HeedSignals

/// The table of `heed classify --statistics`, one line per measure.
extension MovementFigures {
  package static let statisticsHeader = "kind,measure,unit,n,value,sd,q1,median,q3,least,greatest,trial,text"

  /// The table's lines below the header; unknown values are empty cells.
  /// - Parameter trial: The trial's name; nil for the whole recording.
  package func statistics(ofTrial trial: String? = nil) -> [String] {
    let numbers = measured.map { $0.joined(separator: ",") + "," + CSVLine.text([trial, nil]) }
    let empty = [String?](repeating: nil, count: Self.statisticsHeader.count { $0 == "," } - 3)
    let texts = trial == nil ? recording.method.statements : []
    return numbers + texts.map { CSVLine.text(["method", $0.name] + empty + [trial, $0.text]) }
  }

  private var measured: [[String]] {
    let whole: [(String, String, Double?)] = [
      ("length", "s", recording.length), ("sampling_rate", "Hz", recording.rate),
      ("judged", "s", tally.judgedSeconds), ("judged_share", "1", judgedShare),
      ("lost_share", "1", recording.share(recording.lost)), ("bridged_share", "1", recording.share(recording.bridged)),
      ("least_saccade", "deg", recording.method.leastAmplitude),
      ("interval_sd", "ms", recording.jitterMilliseconds), ("missing_rows", "1", Double(recording.missing)),
      ("noise", "deg", recording.method.noise?.white), ("wander", "deg", recording.method.noise?.wander),
    ]
    var lines = whole.map { Self.line("recording", $0.0, $0.1, recording.samples, [$0.2]) }
    for kind in Self.kinds {
      let (name, count) = (kind.rawValue, tally.kind(kind).count)
      if let rate = rate(kind) { lines.append(Self.line(name, "rate", "1/min", count, [rate])) }
      lines.append(Self.line(name, "time_share", "1", count, [timeShare(kind)]))
      lines += measures.filter { $0.kind == kind }.map(Self.line)
      if kind == .saccade, hasVelocities {
        lines.append(Self.line(name, "faster_than_eyes", "1", count, [Double(tally.impossible)]))
      }
    }
    return lines
  }

  private static func line(_ measure: Measure) -> [String] {
    let spread = measure.spread
    return line(
      measure.kind.rawValue, measure.name, measure.unit, spread.count,
      [spread.mean, spread.deviation] + [0.25, 0.5, 0.75].map(spread.quantile) + [spread.least, spread.greatest])
  }

  private static func line(_ kind: String, _ measure: String, _ unit: String, _ count: Int, _ values: [Double?])
    -> [String]
  {
    let cells = [kind, measure, unit, "\(count)"] + values.map { value in value.map { Figure.number($0, 4) } ?? "" }
    // Trial and text follow.
    let columns = statisticsHeader.count { $0 == "," } - 1
    return cells + [String](repeating: "", count: columns - cells.count)
  }
}
