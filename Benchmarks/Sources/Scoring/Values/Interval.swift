/// A half-open stretch of time, from its start up to its end; milliseconds since the start of the recording.
package struct Interval: Hashable, Sendable {
  package var start: Double
  package var end: Double

  package init(_ start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }

  package var length: Double { end - start }

  package func contains(_ time: Double) -> Bool { start <= time && time < end }

  /// Length of the common part of two intervals; 0 if they only touch.
  package func overlap(_ other: Interval) -> Double {
    max(0, min(end, other.end) - max(start, other.start))
  }

  package func overlaps(_ other: Interval) -> Bool { overlap(other) > 0 }
}
