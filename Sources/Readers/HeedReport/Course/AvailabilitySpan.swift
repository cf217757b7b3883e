import HeedFormats
import HeedSession
import HeedSignals

/// A stretch of time in which the cabin's availability had one state.
struct AvailabilitySpan {
  /// How far the driver was judged. The raw value is the state in words.
  enum State: String, CaseIterable {
    case judged
    case lessCertain = "judged less certainly"
    case notJudged = "not judged"
  }

  var stretch: Stretch
  var state: State
  /// The cause of the state in words; nil if the driver was judged.
  var cause: String?

  /// - Parameter covers: For each availability change, what covered the eyes or why no face was seen; nil if unknown.
  static func all(of record: SessionRecord, covers: [String?], until end: Timestamp) -> [AvailabilitySpan] {
    let rows = record.availability
    return rows.enumerated().map { index, row in
      let next = rows.indices.contains(index + 1) ? rows[index + 1].time : end
      return AvailabilitySpan(
        stretch: Stretch(from: row.time, to: max(row.time, next)), state: state(row.state),
        cause: cause(row, cover: covers.indices.contains(index) ? covers[index] : nil))
    }
  }

  private static func state(_ name: String) -> State {
    switch name {
    case "available": .judged
    case "degraded": .lessCertain
    default: .notJudged
    }
  }

  private static func cause(_ row: SessionRecord.AvailabilityRow, cover: String?) -> String? {
    let reason = row.reason ?? ""
    let known: String? =
      switch row.state {
      case "starting": "the first pictures"
      case "available": nil
      case "degraded": Availability.DegradedReason(rawValue: reason)?.words
      case "unavailable": Availability.UnavailableReason(rawValue: reason)?.words
      case "stopped": Availability.StopReason(rawValue: reason)?.words ?? "the end of the recording"
      default: nil
      }
    let words = known ?? (reason.isEmpty ? nil : reason.shortened(40))
    let by = cover.map { DepartureCause(rawValue: $0)?.words ?? EyeCover(rawValue: $0)?.words ?? $0.shortened(20) }
    return words.map { $0 + (by.map { " (\($0))" } ?? "") }
  }
}

/// A stretch of time in which a road function was unavailable.
struct RoadFunctionSpan {
  var function: RoadFunction
  var stretch: Stretch
  var cause: String

  /// Builds the spans from the session's events, which must come in time order.
  struct Reader {
    private var lacking: [RoadFunction: (since: Timestamp, cause: String)] = [:]
    private var found: [RoadFunctionSpan] = []

    mutating func update(_ line: EventLine, at time: Timestamp) {
      guard let function = line.value("of").flatMap(RoadFunction.init) else { return }
      end(function, at: time)
      guard let reason = line.value("reason") else { return }
      lacking[function] = (time, RoadAvailabilityChange.Reason(rawValue: reason)?.words ?? reason.shortened(40))
    }

    private mutating func end(_ function: RoadFunction, at time: Timestamp) {
      guard let lack = lacking.removeValue(forKey: function) else { return }
      found.append(
        RoadFunctionSpan(
          function: function, stretch: Stretch(from: lack.since, to: max(lack.since, time)), cause: lack.cause))
    }

    mutating func finished(until end: Timestamp) -> [RoadFunctionSpan] {
      for function in RoadFunction.allCases { self.end(function, at: end) }
      return found
    }
  }
}
