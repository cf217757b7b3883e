/// Saccades that a run told of a driver against the true ones.
package struct SaccadeScore: Hashable, Sendable {
  /// True saccades of more than a size, and those of them that were told.
  package private(set) var all = 0
  package private(set) var found = 0
  /// Time in which the eyes truly rested, and in which a saccade was told meanwhile, ms.
  package private(set) var resting = 0.0
  package private(set) var disturbed = 0.0

  package init() {}

  /// - Parameters:
  ///   - told: When saccades were told to be.
  ///   - degrees: The least size of a true saccade.
  ///   - tolerance: How far told and true may lie apart, ms: two frames of the clip.
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
    // What lies beside a true movement is a matter of its edges.
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
