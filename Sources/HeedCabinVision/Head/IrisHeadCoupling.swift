import Foundation
import HeedSignals

/// Learns, along one axis, the net's mean head offset and the share of the iris' offset by which it moves the head.
/// The net's error relative to the registered head is linear in the iris' offset from that head: the slope is the drag,
/// the intercept gives the offset. Least squares with a prior on the slope, so that one glance alone does not determine
/// it, and exponential forgetting.
struct IrisHeadCoupling: Sendable {
  /// Prior slope.
  let drag: Double
  /// Weight of the prior slope: seconds times the squared spread of iris offsets that would weigh as much.
  let priorWeight: Double
  let memory: Duration
  private var seconds = 0.0
  private var sum = (iris: 0.0, error: 0.0, irisIris: 0.0, irisError: 0.0)

  init(drag: Double, priorWeight: Double, memory: Duration) {
    (self.drag, self.priorWeight, self.memory) = (drag, priorWeight, memory)
  }

  /// - Parameters:
  ///   - iris: Offset of the iris from the registered eyeball, any unit.
  ///   - error: Offset of the net's head from the registered one, the same unit.
  ///   - elapsed: Time that the sample stands for.
  mutating func add(iris: Double, error: Double, elapsed: Duration) {
    guard iris.isFinite, error.isFinite, elapsed > .zero else { return }
    let (kept, weight) = (exp(-elapsed.seconds / memory.seconds), elapsed.seconds)
    seconds = seconds * kept + weight
    sum.iris = sum.iris * kept + weight * iris
    sum.error = sum.error * kept + weight * error
    sum.irisIris = sum.irisIris * kept + weight * iris * iris
    sum.irisError = sum.irisError * kept + weight * iris * error
  }

  /// The net's offset from the registered head for eyes at rest; nil before the first sample.
  var offset: Double? {
    guard seconds > 0 else { return nil }
    let (iris, error) = (sum.iris / seconds, sum.error / seconds)
    let spread = max(0, sum.irisIris - seconds * iris * iris)
    let slope = (sum.irisError - seconds * iris * error + priorWeight * drag) / (spread + priorWeight)
    // error = offset + slope (iris - offset)
    let bounded = min(0.7, max(-0.2, slope))
    return (error - bounded * iris) / (1 - bounded)
  }
}
