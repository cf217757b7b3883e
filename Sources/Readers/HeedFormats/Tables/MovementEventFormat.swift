package import HeedSignals

/// Formats in which `heed classify --events` writes eye movements.
package enum MovementEventFormat: String, Hashable, Sendable, CaseIterable {
  /// A table with Heed's own columns; unknown values are empty cells.
  case heed
  /// A CSV file that pymovements reads as its `Events`. Its `amplitude`, the diagonal of the box around all positions,
  /// is known for saccades only, because they are straight. `disposition` is the distance between start and end.
  /// Source: pymovements, `measure/samples/measures.py`.
  case pymovements
  /// An events table of BIDS: tabs, seconds, `n/a` for unknown values. Source: BIDS, events and eye tracking.
  case bids

  /// The first line of the table.
  package var header: String {
    switch self {
    case .heed: "start_ms,end_ms,kind,amplitude_deg,peak_velocity_deg_s,x_deg,y_deg,trial"
    case .pymovements: "name,onset,offset,duration,amplitude,disposition,peak_velocity,location_x,location_y,trial"
    case .bids: "onset\tduration\ttrial_type\tamplitude\tpeak_velocity\tx_coordinate\ty_coordinate\ttrial"
    }
  }

  /// One movement's line.
  package func text(_ event: EyeMovementEvent, trial: String = "1") -> String {
    func cell(_ value: Double?, _ decimals: Int) -> String? { value.map { Figure.number($0, decimals) } }
    let (start, end, kind) = (event.start.milliseconds, event.end.milliseconds, event.kind.rawValue)
    let extent = cell(event.amplitudeDegrees, 3)
    let rest = [
      extent, cell(event.peakVelocityDegreesPerSecond, 1), cell(event.position?.xDegrees, 3),
      cell(event.position?.yDegrees, 3), self.trial(trial),
    ]
    switch self {
    case .heed:
      let times = [start, end].map { Figure.number($0, 6) }
      return (times + [kind] + rest.map { $0 ?? "" }).joined(separator: ",")
    case .pymovements:
      let times = [start, end, end - start].map { Figure.number($0, 6) }
      let cells = [event.kind == .saccade ? extent : nil] + rest
      return ([kind] + times + cells.map { $0 ?? "" }).joined(separator: ",")
    case .bids:
      let times = [start, end - start].map { Figure.number($0 / 1000, 9) }
      return (times + [kind] + rest.map { $0 ?? "n/a" }).joined(separator: "\t")
    }
  }

  private func trial(_ name: String) -> String? {
    guard self != .bids else { return name.isEmpty ? nil : String(name.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
    return Self.quoted(name)
  }

  /// A cell of a table with commas. A cell with a comma, a quotation mark or a line end is quoted.
  package static func quoted(_ cell: String) -> String {
    // Single scalars are compared, because a line end of two is one character, and an accent joins a comma.
    guard cell.unicodeScalars.contains(where: { ",\"\n\r".unicodeScalars.contains($0) }) else { return cell }
    return "\"" + cell.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
