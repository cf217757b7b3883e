import HeedSignals

/// Precision of the gaze in fixations: how much it scatters while the eyes rest.
///
/// Source: Holmqvist et al. 2012; Blignaut & Beelders 2012 for the ellipse.
struct PrecisionTally: Sendable {
  /// Shortest fixation that is measured, seconds. Choice: four pictures at 30 Hz, whose times are rounded.
  private static let shortest = 0.0995
  /// The ellipse holds 68.2 % of the samples: 1 - exp(-k).
  private static let k = 1.146

  /// Root mean square of the steps from sample to sample, degrees, a value for each fixation.
  private(set) var steps = Spread()
  /// Standard deviation of the samples around their mean, both axes together, degrees.
  private(set) var deviations = Spread()
  /// Area of the bivariate contour ellipse (BCEA), square degrees.
  private(set) var ellipses = Spread()

  /// Sums over the present fixation, relative to its first place, because sums of large numbers would lose digits.
  private struct Run: Sendable {
    let start: Timestamp, first: SIMD2<Double>
    var end: Timestamp, last: SIMD2<Double>
    var count = 1.0, stepCount = 0.0, steps = 0.0, both = 0.0
    /// Whether samples were lost since the last place, so that the next step spans more than one.
    var hasGap = false
    var sum = SIMD2<Double>(), squares = SIMD2<Double>()

    mutating func add(_ place: SIMD2<Double>, at time: Timestamp) {
      let (step, off) = (place - last, place - first)
      if !hasGap { (steps, stepCount) = (steps + step.x * step.x + step.y * step.y, stepCount + 1) }
      hasGap = false
      (sum, squares, both) = (sum + off, squares + off * off, both + off.x * off.y)
      (count, last, end) = (count + 1, place, time)
    }
  }

  private var run: Run?

  /// Adds the next sample in time order.
  mutating func add(_ position: GazePosition?, _ label: EyeMovement, at time: Timestamp) {
    guard label == .fixation else {
      end()
      return
    }
    // A bridged sample has no place of its own.
    guard let position, position.isUsable else {
      run?.hasGap = true
      return
    }
    let place = SIMD2(position)
    if run == nil {
      run = Run(start: time, first: place, end: time, last: place)
    } else {
      run?.add(place, at: time)
    }
  }

  /// This tally, with the fixation that the end of the recording cut off.
  var finished: PrecisionTally {
    var whole = self
    whole.end()
    return whole
  }

  private mutating func end() {
    defer { run = nil }
    guard let run, run.stepCount > 1, run.end.seconds(since: run.start) >= Self.shortest else { return }
    let (count, mean) = (run.count, run.sum / run.count)
    let variance = (run.squares - count * mean * mean) / (count - 1)
    let both = (run.both - count * mean.x * mean.y) / (count - 1)
    steps.add((run.steps / run.stepCount).squareRoot())
    deviations.add(max(0, variance.x + variance.y).squareRoot())
    ellipses.add(2 * Self.k * .pi * max(0, variance.x * variance.y - both * both).squareRoot())
  }
}
