import HeedFormats
import HeedSignals

/// The table of `heed classify --statistics`, one line per measure.
extension MovementFigures {
  package static let statisticsHeader = "kind,measure,unit,n,value,low,high,sd,q1,median,q3,least,greatest,trial,text"

  /// The table's lines below the header; unknown values are empty cells.
  /// - Parameter trial: The trial's name; nil for the whole recording.
  package func statistics(ofTrial trial: String? = nil) -> [String] {
    // Trial and text follow the numbers.
    func line(_ cells: [String?], _ text: String?) -> String {
      let columns = Self.statisticsHeader.count { $0 == "," } - 1
      return CSVLine.text(cells + [String?](repeating: nil, count: columns - cells.count) + [trial, text])
    }
    let numbers = measured.map { measure in
      let values = measure.values.map { value in value.map { Figure.number($0, 4) } }
      return line([measure.kind, measure.name, measure.unit, "\(measure.count)"] + values, nil)
    }
    return numbers + (trial == nil ? recording.method.statements : []).map { line(["method", $0.name], $0.text) }
  }

  private var measured: [Measure] {
    let whole: [(String, String, Double?)] = [
      ("length", "s", recording.length), ("sampling_rate", "Hz", recording.rate),
      ("judged", "s", tally.judgedSeconds), ("judged_share", "1", judgedShare),
      ("lost_share", "1", recording.share(recording.lost)), ("bridged_share", "1", recording.share(recording.bridged)),
      ("least_saccade", "deg", recording.method.leastAmplitude),
      ("interval_sd", "ms", recording.jitterMilliseconds), ("missing_rows", "1", Double(recording.missing)),
      ("noise", "deg", recording.method.noise?.white), ("wander", "deg", recording.method.noise?.wander),
    ]
    let turned = tally.directions.values.reduce(0, +)
    let turns = MovementTally.Direction.allCases.map { direction in
      let share = Double(tally.directions[direction] ?? 0) / Double(turned)
      return Measure(EyeMovement.saccade.rawValue, "share_\(direction.rawValue)", "1", turned, share)
    }
    return whole.map { Measure("recording", $0.0, $0.1, recording.samples, $0.2) }
      + Self.kinds.flatMap(measures(of:)) + (turned > 0 ? turns : []) + fitted
  }
}
