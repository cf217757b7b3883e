import HeedGaze
import HeedSignals

/// Distributions of the precision of the gaze over a recording's fixations.
struct PrecisionTally: Sendable {
  /// Root mean square of the steps from sample to sample, degrees, a value for each fixation.
  private(set) var steps = Spread()
  /// Standard deviation of the samples around their mean, both axes together, degrees.
  private(set) var deviations = Spread()
  /// Area of the bivariate contour ellipse (BCEA), square degrees.
  private(set) var ellipses = Spread()
  private var meter = FixationPrecisionMeter()

  /// Adds the next sample in time order.
  mutating func add(_ position: GazePosition?, _ label: EyeMovement, at time: Timestamp) {
    add(meter.add(position, label, at: time))
  }

  /// Adds the fixation that the end of the recording cut off.
  mutating func finish() { add(meter.end()) }

  private mutating func add(_ precision: FixationPrecision?) {
    guard let precision else { return }
    steps.add(precision.step)
    deviations.add(precision.deviation)
    ellipses.add(precision.ellipse)
  }
}
