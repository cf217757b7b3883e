import Foundation
import HeedGeometry
import HeedSignals

/// Learns a person's face size, relative to the mean face, from the irises. Irises vary less between people than
/// faces, but the mean face gives a less noisy measure. So both are weighted by their spread in the population.
/// Source: iris diameter 11.7 +- 0.5 mm, docs/references.md, face models, as are the next two numbers.
struct FaceScale {
  static let irisRadiusMillimeters = 5.85
  /// Standard deviation of iris sizes between people, as a share of the size.
  static let irisSpread = 0.043
  /// Standard deviation of face sizes, as a share of the size. Choice: distances by the mean face err by up to 10 %.
  static let faceSpread = 0.08
  /// Standard deviation of an iris radius in one frame, as a share. Choice: measured 5 % on a 6 px iris.
  static let sampleSpread = 0.05
  /// Time over which the median face size is taken. Choice: fifty samples reduce the noise of one to a seventh.
  static let memory: Duration = .seconds(10)
  /// The time is divided into intervals of this length; the first frame of each gives a sample. Choice: consecutive
  /// frames depend on each other.
  static let sampleInterval: Duration = .milliseconds(200)
  /// Maximum head turn at which the iris size is sampled. Choice: a head turned further foreshortens the iris.
  static let largestTurn: Angle = .degrees(25)
  /// Minimum lid opening at which the iris size is sampled. Choice: narrower lids hide much of the iris.
  static let smallestAperture: Angle = .degrees(20)

  private var samples: [(time: Timestamp, ratio: Double)] = []
  /// The person's face size relative to the mean face; 1 before the first irises are measured.
  private(set) var factor = 1.0

  /// Adds one frame.
  /// - Parameter ratio: The head's distance by the irises, divided by its distance by the mean face.
  mutating func update(ratio: Double, at time: Timestamp) {
    guard ratio.isFinite, ratio > 0.5, ratio < 2 else { return }
    if let last = samples.last, last.time.interval(Self.sampleInterval) == time.interval(Self.sampleInterval) { return }
    samples.removeAll { time - $0.time > Self.memory || $0.time > time }
    samples.append((time, ratio))
    guard let median = samples.map(\.ratio).median() else { return }
    func squared(_ value: Double) -> Double { value * value }
    let noise = squared(Self.irisSpread) + squared(Self.sampleSpread) / Double(samples.count)
    let weight = squared(Self.faceSpread) / (squared(Self.faceSpread) + noise)
    factor = exp(weight * log(median))
  }

  /// The head's distance by the irises divided by its distance by the mean face; nil if the irises show too little.
  func ratio(eyes: [EyeObservation], pose: Transform<Camera, Head>, focal: Double) -> Double? {
    let turned = max(pose.rotation.yaw.magnitude, pose.rotation.pitch.magnitude)
    guard turned <= Self.largestTurn, !eyes.isEmpty,
      eyes.allSatisfy({ $0.openAperture >= Self.smallestAperture && $0.irisRadiusPixels > 1 })
    else { return nil }
    let radius = eyes.reduce(0) { $0 + $1.irisRadiusPixels } / Double(eyes.count)
    return focal * Self.irisRadiusMillimeters / 1000 / radius / pose.origin.z
  }
}
