import Foundation
import HeedSignals

/// Learns how high one eye's iris stands for how far its lids are apart: the upper lid follows the gaze up and down.
///
/// Where little of the iris shows (narrow lids, a reflection, the dark) that says more about its height than the picture;
/// where much of it shows the picture outweighs it by far. A line by least squares over what is recent, with its scatter.
struct LidGuide: Sendable {
  struct Settings: Hashable, Sendable {
    /// Choice: a few glances up and down are needed before a line means anything.
    var leastSeen: Duration = .seconds(4)
    /// Spread of the openings that a line needs, degrees. Choice: three times the net's scatter.
    var leastSpreadDegrees = 2.0
    /// Choice: the lids' habits last a drive, its light and seat do not.
    var memory: Duration = .seconds(120)
    /// The line is never trusted more than this, in radii of the iris. Choice: lids also fall for tiredness and sun.
    var leastScatter = 0.1
  }

  var settings = Settings()
  private var seconds = 0.0
  private var sum = (lid: 0.0, iris: 0.0, lidLid: 0.0, lidIris: 0.0, irisIris: 0.0)
  private var last: Timestamp?

  init(settings: Settings = Settings()) { self.settings = settings }

  /// - Parameters:
  ///   - aperture: The lids' opening, degrees.
  ///   - height: The iris' centre below the eyeball's, in radii of the iris.
  mutating func update(aperture: Double, height: Double, at time: Timestamp) {
    defer { last = time }
    guard let last, time > last, aperture.isFinite, height.isFinite else { return }
    let weight = min(0.2, (time - last).seconds)
    let kept = exp(-weight / settings.memory.seconds)
    seconds = seconds * kept + weight
    sum.lid = sum.lid * kept + weight * aperture
    sum.iris = sum.iris * kept + weight * height
    sum.lidLid = sum.lidLid * kept + weight * aperture * aperture
    sum.lidIris = sum.lidIris * kept + weight * aperture * height
    sum.irisIris = sum.irisIris * kept + weight * height * height
  }

  /// The height that goes with an opening, and how much it scatters, in radii; nil until enough was seen, and for an
  /// opening outside of what was seen.
  func height(aperture: Double) -> (height: Double, scatter: Double)? {
    guard seconds >= settings.leastSeen.seconds else { return nil }
    let (lid, iris) = (sum.lid / seconds, sum.iris / seconds)
    let lidSpread = sum.lidLid / seconds - lid * lid
    let shared = sum.lidIris / seconds - lid * iris
    guard lidSpread >= settings.leastSpreadDegrees * settings.leastSpreadDegrees,
      abs(aperture - lid) <= 3 * lidSpread.squareRoot()
    else { return nil }
    let slope = shared / lidSpread
    let left = max(0, sum.irisIris / seconds - iris * iris - slope * shared)
    return (iris + slope * (aperture - lid), max(settings.leastScatter, left.squareRoot()))
  }
}
