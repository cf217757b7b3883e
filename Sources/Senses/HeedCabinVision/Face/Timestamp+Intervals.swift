import HeedSignals

extension Timestamp {
  /// The number of the interval that holds this time, when all time is divided into intervals of one length. What
  /// happens once in each interval does not depend on where a run begins.
  func interval(_ length: Duration) -> Int64 { nanoseconds / length.nanoseconds }
}
