import HeedGeometry
import HeedSignals

/// Distance between the gaze's places before and after a moment, relative to its noise. A webcam's gaze is noisy, and
/// smoothing spreads a saccade over several frames: only the medians before and after a saccade show it.
struct PlaceChange: Sendable {
  let degrees: Double
  /// The distance in multiples of its expected noise.
  let overNoise: Double

  /// Compares up to `window` samples before `index` with up to `window` samples from `index` on. `earliest` and `end`
  /// bound them. `noise` is the usual step between two samples, degrees. Fails if either side has no seen sample, or
  /// if the diagonal of the box around all samples is below `least` degrees.
  init?(
    in trace: GazeTrace, at index: Int, after earliest: Int, until end: Int, window: Int, noise: Double,
    least: Double = 0
  ) {
    let before = trace.seen(before: index, until: max(earliest, index - window))
    let after = trace.seen(from: index, until: min(end, index + window))
    guard !before.isEmpty, !after.isEmpty else { return nil }
    guard trace.extent(before.lowerBound..<after.upperBound) >= least else { return nil }
    let (from, to) = (trace.middle(before), trace.middle(after))
    degrees = from.distance(to: to)
    // When the tracker loses the face for a moment, the gaze shakes more than usual.
    let scatter =
      (trace.scatter(before, around: from) + trace.scatter(after, around: to)) / Double(before.count + after.count)
    let share = (1 / Double(before.count) + 1 / Double(after.count)).squareRoot()
    overNoise = degrees / max(1e-9, (noise * noise + scatter * scatter).squareRoot() * share)
  }
}

extension GazeTrace {
  /// The median place of seen samples; the range is not empty.
  func middle(_ range: Range<Int>) -> GazePosition {
    GazePosition(
      xDegrees: range.lazy.map { self[$0].x }.median(.mean) ?? 0,
      yDegrees: range.lazy.map { self[$0].y }.median(.mean) ?? 0)
  }

  /// Diagonal of the smallest upright box around samples, degrees. The medians of any two parts lie within it.
  func extent(_ range: Range<Int>) -> Double {
    let first = self[range.lowerBound]
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for index in range {
      (left, right) = (min(left, self[index].x), max(right, self[index].x))
      (top, bottom) = (min(top, self[index].y), max(bottom, self[index].y))
    }
    return ((right - left) * (right - left) + (bottom - top) * (bottom - top)).squareRoot()
  }

  func seen(before index: Int, until earliest: Int) -> Range<Int> {
    var first = index
    while first > earliest, self[first - 1].isSeen { first -= 1 }
    return first..<index
  }

  func seen(from index: Int, until end: Int) -> Range<Int> {
    var last = index
    while last < end, self[last].isSeen { last += 1 }
    return index..<last
  }

  /// The sum over samples of the horizontal and the vertical distance from a place, degrees.
  fileprivate func scatter(_ range: Range<Int>, around place: GazePosition) -> Double {
    range.reduce(0) { $0 + abs(self[$1].x - place.xDegrees) + abs(self[$1].y - place.yDegrees) }
  }
}

extension GazePosition {
  func distance(to other: GazePosition) -> Double {
    let (dx, dy) = (other.xDegrees - xDegrees, other.yDegrees - yDegrees)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// Finds saccades in smoothed gaze by the gaze's places before and after them.
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

  /// The clearest step at a sample or at the few samples after it; nil if the gaze's place does not change.
  func placeStep(in trace: GazeTrace, at index: Int, after stay: Int, until end: Int, noise: Double) -> Int? {
    func evidence(_ index: Int) -> Double {
      let change = PlaceChange(
        in: trace, at: index, after: stay, until: end, window: placeSamples, noise: noise, least: leastDistance)
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
