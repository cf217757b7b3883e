package import HeedSignals

/// Output formats of `heed classify --events`.
package enum MovementEventFormat: String, Hashable, Sendable, CaseIterable {
  /// The columns of ``MovementEventRow``.
  case heed
  /// A CSV file that pymovements reads as its `Events`. `amplitude` is the diagonal of the box around all positions.
  /// The diagonal equals the distance between start and end only for straight movements, so only saccades have an
  /// `amplitude`. `disposition` is the distance between start and end, for all kinds. Source: pymovements,
  /// `measure/samples/measures.py`.
  case pymovements
  /// An events table of BIDS: tabs, seconds, `n/a` for unknown values. Source: BIDS, events and eye tracking.
  case bids

  /// The table's first line.
  package var header: String {
    switch self {
    case .heed: MovementEventRow.header
    case .pymovements: "name,onset,offset,duration,amplitude,disposition,peak_velocity,location_x,location_y"
    case .bids:
      ["onset", "duration", "trial_type", "amplitude", "peak_velocity", "x_coordinate", "y_coordinate"]
        .joined(separator: "\t")
    }
  }

  /// One movement's line.
  package func text(_ event: EyeMovementEvent) -> String {
    let (start, end) = (event.start.milliseconds, event.end.milliseconds)
    let place = [event.position?.xDegrees, event.position?.yDegrees].map { Self.cell($0, 3) }
    let extent = Self.cell(event.amplitudeDegrees, 3)
    let speed = Self.cell(event.peakVelocityDegreesPerSecond, 1)
    switch self {
    case .heed: return MovementEventRow.text(event)
    case .pymovements:
      let times = [start, end, end - start].map { Figure.number($0, 6) }
      let cells = [event.kind == .saccade ? extent : nil, extent, speed] + place
      return ([event.kind.rawValue] + times + cells.map { $0 ?? "" }).joined(separator: ",")
    case .bids:
      let times = [start, end - start].map { Figure.number($0 / 1000, 9) }
      return (times + [event.kind.rawValue] + ([extent, speed] + place).map { $0 ?? "n/a" }).joined(separator: "\t")
    }
  }

  private static func cell(_ value: Double?, _ decimals: Int) -> String? { value.map { Figure.number($0, decimals) } }
}
