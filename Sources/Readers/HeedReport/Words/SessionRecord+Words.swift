import HeedFormats
package import HeedSession
import HeedSignals

extension SessionContents {
  /// The contents of a recording in words, such as `observations, the cabin's video`; empty for an empty recording.
  package var words: String {
    let words = ["cabinVideo": "the cabin's video", "roadVideo": "the road's video"]
    return names.map { words[$0] ?? $0 }.joined(separator: ", ")
  }
}

extension SessionRecord {
  /// Start of the recording, milliseconds since 1970 UTC; nil if its date is unknown.
  var startUTCMilliseconds: Double? { progress.first.flatMap { description.anchor?.utcMilliseconds(at: $0) } }

  /// All changes of the risk, each with its stored line and the time of the next change.
  var riskChanges: [(change: RiskChange, line: EventLine?, end: Timestamp?)] {
    let lines = events.filter { $0.type == "risk" }
    return risk.enumerated().map { index, change in
      (
        change, lines.indices.contains(index) ? EventLine(lines[index].line) : nil,
        risk.indices.contains(index + 1) ? risk[index + 1].time : nil
      )
    }
  }
}

extension SessionRecord.RiskChange {
  /// The level that the driver is shown: the judged level or the held level, whichever is higher.
  var standing: RiskLevel { max(level, held ?? level) }
}

extension UnknownAttention {
  /// Why attention is not known, in words.
  var words: String {
    switch self {
    case .unseen: "too little was seen"
    case .noDisplay: "the rig has no display"
    case .noZones: "the rig has none of the zones"
    case .uncalibrated: "the target is too small for a gaze that is not calibrated"
    case .rigDoubtful: "what is seen contradicts the rig"
    }
  }
}
