package import HeedSignals

/// Precision of the gaze in one fixation: how much it scatters while the eyes rest.
///
/// Source: Holmqvist et al. 2012; Blignaut & Beelders 2012 for the ellipse.
package struct FixationPrecision: Hashable, Sendable {
  /// Root mean square of the steps from sample to sample, degrees (RMS-S2S).
  package var step: Double
  /// Standard deviation of the samples around their mean, both axes together, degrees.
  package var deviation: Double
  /// Area of the bivariate contour ellipse (BCEA), square degrees.
  package var ellipse: Double
}

/// Measures the precision of one fixation after the other, from labelled samples.
package struct FixationPrecisionMeter: Sendable {
  /// Shortest fixation that is measured, seconds. Choice: four pictures at 30 Hz, whose times are rounded.
  private static let shortest = 0.0995
  /// The ellipse holds 68.2 % of the samples: 1 - exp(-k).
  private static let k = 1.146

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

  package init() {}

  /// Adds the next sample in time order.
  /// - Returns: The precision of the fixation that ended before the sample; nil if none did.
  package mutating func add(
    _ position: GazePosition?, _ label: EyeMovement, at time: Timestamp
  ) -> FixationPrecision? {
    guard label == .fixation else { return end() }
    // A bridged sample has no place of its own.
    guard let position, position.isUsable else {
      run?.hasGap = true
      return nil
    }
    let place = SIMD2(position.xDegrees, position.yDegrees)
    if run == nil {
      run = Run(start: time, first: place, end: time, last: place)
    } else {
      run?.add(place, at: time)
    }
    return nil
  }

  /// Ends the present fixation.
  /// - Returns: Its precision; nil without a fixation, or if it is too short.
  package mutating func end() -> FixationPrecision? {
    defer { run = nil }
    guard let run, run.stepCount > 1, run.end.seconds(since: run.start) >= Self.shortest else { return nil }
    let (count, mean) = (run.count, run.sum / run.count)
    let variance = (run.squares - count * mean * mean) / (count - 1)
    let both = (run.both - count * mean.x * mean.y) / (count - 1)
    return FixationPrecision(
      step: (run.steps / run.stepCount).squareRoot(), deviation: max(0, variance.x + variance.y).squareRoot(),
      ellipse: 2 * Self.k * .pi * max(0, variance.x * variance.y - both * both).squareRoot())
  }
}
