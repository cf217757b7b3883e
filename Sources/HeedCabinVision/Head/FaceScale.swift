import Foundation
import HeedGeometry
import HeedSignals

/// Learns how much larger or smaller than the mean face a person is, from the size of the irises.
///
/// Irises are nearly equally large in all people, faces are not: the iris is the better ruler, the mean face the
/// steadier one. Both are weighed by how much people differ.
/// Source: iris diameter 11.7 +- 0.5 mm, docs/references.md, face models.
struct FaceScale {
  struct Settings: Hashable, Sendable {
    /// Source: half of 11.7 mm.
    var irisRadiusMillimeters = 5.85
    /// Source: 0.5 / 11.7.
    var irisSpread = 0.043
    /// Choice: the mean face puts people up to 10 % too far or too near; 8 % is the middle of what was seen.
    var faceSpread = 0.08
    /// Choice: scatter of one frame's iris radius over its mean; measured 5 % on a 6 px iris.
    var sampleSpread = 0.05
    /// Choice: long enough to outlast a conversation with the passenger, short enough to follow a change of driver.
    var memory: Duration = .seconds(60)
    /// Choice: consecutive frames are not independent.
    var sampleInterval: Duration = .milliseconds(200)
    /// Choice: beyond these the iris is foreshortened or hidden by the lids.
    var largestTurn: Angle = .degrees(25)
    var smallestAperture: Angle = .degrees(20)
  }

  private let settings: Settings
  private var samples: [(time: Timestamp, ratio: Double)] = []

  init(settings: Settings = Settings()) { self.settings = settings }

  /// Size of the person's face over the mean face's; 1 until irises were seen.
  private(set) var factor = 1.0

  /// Feeds one frame.
  /// - Parameter ratio: Distance by the irises over distance by the mean face.
  mutating func update(ratio: Double, at time: Timestamp) {
    guard ratio.isFinite, ratio > 0.5, ratio < 2 else { return }
    if let last = samples.last, time - last.time < settings.sampleInterval, time >= last.time { return }
    samples.removeAll { time - $0.time > settings.memory || $0.time > time }
    samples.append((time, ratio))
    guard let median = samples.map(\.ratio).median() else { return }
    func squared(_ value: Double) -> Double { value * value }
    let noise = squared(settings.irisSpread) + squared(settings.sampleSpread) / Double(samples.count)
    let weight = squared(settings.faceSpread) / (squared(settings.faceSpread) + noise)
    factor = exp(weight * log(median))
  }

  /// Distance by the irises over distance by the mean face; nil when this frame's irises are no ruler.
  func ratio(eyes: [EyeObservation], pose: Transform<Camera, Head>, focal: Double) -> Double? {
    let turned = max(pose.rotation.yaw.magnitude, pose.rotation.pitch.magnitude)
    guard turned <= settings.largestTurn, !eyes.isEmpty,
      eyes.allSatisfy({ $0.lidAperture >= settings.smallestAperture && $0.irisRadiusPixels > 1 })
    else { return nil }
    let radius = eyes.reduce(0) { $0 + $1.irisRadiusPixels } / Double(eyes.count)
    return focal * settings.irisRadiusMillimeters / 1000 / radius / pose.origin.z
  }
}
