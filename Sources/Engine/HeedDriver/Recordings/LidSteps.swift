import HeedGeometry
import HeedSignals

/// The lids in a recording at one moment, in the recording's unit.
struct LidStep: Hashable, Sendable {
  var time: Timestamp
  var left: Double?
  var right: Double?
}

/// Joins the rows of fast recordings into steps: the median of each eye outvotes single wrong rows.
struct LidSteps: Sendable {
  private var rows: [LidStep] = []

  /// Feeds one row; rows come in time order.
  /// - Returns: The step that ended before this row.
  mutating func update(_ row: LidStep) -> LidStep? {
    guard let first = rows.first, row.time - first.time >= RecordedLids.step else {
      rows.append(row)
      return nil
    }
    let step = finish()
    rows.append(row)
    return step
  }

  mutating func finish() -> LidStep? {
    guard let first = rows.first, let last = rows.last else { return nil }
    defer { rows.removeAll(keepingCapacity: true) }
    guard rows.count > 1 else { return first }
    return LidStep(
      time: first.time + .nanoseconds((last.time - first.time).nanoseconds / 2),
      left: rows.compactMap(\.left).median(.mean), right: rows.compactMap(\.right).median(.mean))
  }
}
