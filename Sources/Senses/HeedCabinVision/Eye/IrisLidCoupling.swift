import Foundation
import HeedSignals

/// Learns how the height of one eye's iris depends on the lid opening, because the upper lid follows vertical gaze.
/// If little of the iris shows (narrow lids, reflections, darkness), the lid opening predicts the height better than
/// the picture. The function is a least-squares line through recent samples. Its error is their scatter around it.
struct IrisLidCoupling: Sendable {
  /// Time before the line from lid opening to iris height is used. Choice: time for a few glances up and down.
  static let leastSeen: Duration = .seconds(4)
  /// Minimum standard deviation of the lid openings for a line, degrees. Choice: three times their noise.
  static let leastSpreadDegrees = 2.0
  /// Time constant with which old samples lose weight. Choice: light and the seat's position change during a drive.
  static let memory: Duration = .seconds(120)
  /// Least error of a predicted iris height, iris radii. Choice: tiredness and sunlight lower the lids too.
  static let leastScatter = 0.1

  private var seconds = 0.0
  private var sum = (lid: 0.0, iris: 0.0, lidLid: 0.0, lidIris: 0.0, irisIris: 0.0)
  private var last: Timestamp?

  /// - Parameters:
  ///   - aperture: Lid opening, degrees.
  ///   - height: Distance of the iris's centre below the eyeball's centre, iris radii.
  mutating func update(aperture: Double, height: Double, at time: Timestamp) {
    defer { last = time }
    guard let last, time > last, aperture.isFinite, height.isFinite else { return }
    let weight = min(0.2, (time - last).seconds)
    let kept = exp(-weight / Self.memory.seconds)
    seconds = seconds * kept + weight
    sum.lid = sum.lid * kept + weight * aperture
    sum.iris = sum.iris * kept + weight * height
    sum.lidLid = sum.lidLid * kept + weight * aperture * aperture
    sum.lidIris = sum.lidIris * kept + weight * aperture * height
    sum.irisIris = sum.irisIris * kept + weight * height * height
  }

  /// The predicted iris height and its error, iris radii; nil before enough samples or beyond known lid openings.
  func height(aperture: Double) -> (height: Double, scatter: Double)? {
    guard seconds >= Self.leastSeen.seconds else { return nil }
    let (lid, iris) = (sum.lid / seconds, sum.iris / seconds)
    let lidSpread = sum.lidLid / seconds - lid * lid
    let shared = sum.lidIris / seconds - lid * iris
    guard lidSpread >= Self.leastSpreadDegrees * Self.leastSpreadDegrees,
      abs(aperture - lid) <= 3 * lidSpread.squareRoot()
    else { return nil }
    let slope = shared / lidSpread
    let left = max(0, sum.irisIris / seconds - iris * iris - slope * shared)
    return (iris + slope * (aperture - lid), max(Self.leastScatter, left.squareRoot()))
  }
}
