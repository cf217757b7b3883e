import HeedSignals

/// Finds saccades in smoothed gaze by its places before and after.
extension StepScanner {
  /// True if a sample of a stay is far from its neighbours, because the tracker lost the eyes for a moment.
  func isStray(in trace: GazeTrace, at index: Int, after stay: Int, until end: Int, noise: Double) -> Bool {
    let limit = 2 * max(leastDistance, Self.placeOverNoise * noise)
    // Only a sample after a large step is compared with its neighbours.
    guard comparesPlaces, trace[index].change > limit / 2 else { return false }
    let before = trace.seen(before: index, until: max(stay, index - placeSamples))
    let after = trace.seen(from: index, until: min(end, index + placeSamples + 1))
    let here = GazePosition(xDegrees: trace[index].x, yDegrees: trace[index].y)
    return trace.middle(before.lowerBound..<after.upperBound).distance(to: here) > limit
  }

  /// The clearest step at a sample or the few after it; nil if the gaze's place does not change.
  func placeStep(in trace: GazeTrace, at index: Int, after stay: Int, until end: Int, noise: Double) -> Int? {
    func evidence(_ index: Int) -> Double {
      let change = PlaceChange(in: trace, at: index, after: stay, until: end, window: placeSamples, noise: noise)
      guard let change, change.degrees >= leastDistance else { return 0 }
      return change.overNoise
    }
    var (best, step) = (evidence(index), index)
    guard best >= Self.placeOverNoise else { return nil }
    for later in index + 1..<max(index + 1, min(end, index + placeSamples)) {
      let now = evidence(later)
      if now > best { (best, step) = (now, later) }
    }
    return step
  }
}
