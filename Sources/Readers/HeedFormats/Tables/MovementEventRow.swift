package import HeedSignals

/// The rows of `heed classify --events`.
package enum MovementEventRow {
  /// The table's header.
  package static let header = "start_ms,end_ms,kind,amplitude_deg,peak_velocity_deg_s,x_deg,y_deg"

  /// One row; unknown values are empty.
  package static func text(_ event: EyeMovementEvent) -> String {
    let cells = [
      Figure.number(event.start.milliseconds, 6), Figure.number(event.end.milliseconds, 6), event.kind.rawValue,
      cell(event.amplitudeDegrees, 3), cell(event.peakVelocityDegreesPerSecond, 1),
      cell(event.position?.xDegrees, 3), cell(event.position?.yDegrees, 3),
    ]
    return cells.joined(separator: ",")
  }

  private static func cell(_ value: Double?, _ decimals: Int) -> String {
    value.map { Figure.number($0, decimals) } ?? ""
  }
}
