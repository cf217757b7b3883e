import Foundation
import HeedSignals

/// Learns, along one axis, where the net puts a head on average and how much of the iris' offset it moves the head by.
///
/// The net's error against the registered head is a straight line over the iris' offset from that head: its slope is the
/// drag, and where it meets an undisplaced iris is the net's offset proper. Least squares with a prior on the slope, so
/// that one glance alone does not settle it; what is old counts less.
struct IrisHeadCoupling: Sendable {
  /// Slope before anything was seen.
  let drag: Double
  /// Weight of that slope: seconds times the square of the spread that would outweigh it.
  let priorWeight: Double
  let memory: Duration
  private var seconds = 0.0
  private var sum = (iris: 0.0, error: 0.0, irisIris: 0.0, irisError: 0.0)

  init(drag: Double, priorWeight: Double, memory: Duration) {
    (self.drag, self.priorWeight, self.memory) = (drag, priorWeight, memory)
  }

  /// - Parameters:
  ///   - iris: Iris less registered eyeball, any unit.
  ///   - error: The net's head less the registered one, the same unit.
  ///   - elapsed: What time it stands for.
  mutating func add(iris: Double, error: Double, elapsed: Duration) {
    guard iris.isFinite, error.isFinite, elapsed > .zero else { return }
    let (kept, weight) = (exp(-elapsed.seconds / memory.seconds), elapsed.seconds)
    seconds = seconds * kept + weight
    sum.iris = sum.iris * kept + weight * iris
    sum.error = sum.error * kept + weight * error
    sum.irisIris = sum.irisIris * kept + weight * iris * iris
    sum.irisError = sum.irisError * kept + weight * iris * error
  }

  /// The registered head's distance from where the net has it when the eyes look nowhere; nil before anything was seen.
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
