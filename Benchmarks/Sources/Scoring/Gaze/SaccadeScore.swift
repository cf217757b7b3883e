/// Reported saccades of a driver against the true saccades.
package struct SaccadeScore: Hashable, Sendable {
  /// True saccades above the least size, and how many of them were reported.
  package private(set) var all = 0
  package private(set) var found = 0
  /// Time in which the eyes truly rested, and the part of it with a reported saccade, ms.
  package private(set) var resting = 0.0
  package private(set) var disturbed = 0.0

  package init() {}

  /// - Parameters:
  ///   - told: The intervals of the reported saccades.
  ///   - degrees: Least size of a true saccade.
  ///   - tolerance: Largest distance in time between a reported and a true saccade, ms: two frames of the clip.
  package mutating func add(_ truth: Truth, told: [Interval], degrees: Double, tolerance: Double) {
    let saccades = truth.runs(\.event).filter { $0.value == "saccade" }
    for saccade in saccades {
      let (first, last) = (
        max(0, saccade.frames.lowerBound - 1), min(truth.frames.count - 1, saccade.frames.upperBound)
      )
      guard Self.distance(truth.frames[first].gaze, truth.frames[last].gaze) > degrees else { continue }
      let near = Interval(saccade.interval.start - tolerance, saccade.interval.end + tolerance)
      all += 1
      if told.contains(where: near.overlaps) { found += 1 }
    }
    // The edges of true movements are not counted as rest.
    for rest in truth.runs(\.event) where rest.value == "fixation" {
      let inner = Interval(rest.interval.start + tolerance, rest.interval.end - tolerance)
      guard inner.length > 0 else { continue }
      resting += inner.length
      disturbed += told.reduce(0) { $0 + $1.overlap(inner) }
    }
  }

  private static func distance(_ a: GazeDirection, _ b: GazeDirection) -> Double {
    let (da, de) = (a.azimuth - b.azimuth, a.elevation - b.elevation)
    return (da * da + de * de).squareRoot()
  }
}
