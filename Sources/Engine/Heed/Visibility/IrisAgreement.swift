import HeedDriver
import HeedGeometry
import HeedSignals

/// Judges by the agreement of both irises whether they are measured or guessed.
///
/// Both eyes turn together, and the head carries them smoothly. The line between the irises therefore changes evenly from
/// frame to frame, also during a saccade. Behind reflections and in blurred pictures irises are guessed, and each jumps
/// on its own.
struct IrisAgreement: Sendable {
  /// Largest median jump of one iris against the other, degrees of the eyeball. Choice: 0.4 to 2.4 on real faces in fair
  /// light, 5 to 17 on a real driver behind reflections, 3 on drawn people behind tinted glasses and in noise.
  static let largestJumpDegrees = 4.0
  /// Time over which the median is taken. Choice: longer than a blink.
  static let window: Duration = .seconds(1)
  /// Fewest jumps for a median. Choice: half a second at 10 Hz.
  static let fewestJumps = 5
  /// Degrees of the eyeball per radius of the iris. Source: docs/references.md, face models: iris 11.7 mm; eyeball
  /// 12 mm, Gross et al. 2008.
  private static let degreesPerRadius = 5.85 / 12 * 180 / .pi

  private var jumps = RecentMedian()
  private var before: [SIMD2<Double>] = []

  /// Feeds one frame's eyes without those that are hidden; frames come in time order.
  /// - Returns: False if the irises of the last second jumped independently.
  mutating func update(_ face: FaceObservation?, at time: Timestamp) -> Bool {
    jumps.forget(before: time - Self.window)
    guard let left = face?.leftEye, let right = face?.rightEye else {
      before = []
      return agrees
    }
    let apart = SIMD2(left.irisCenter.x - right.irisCenter.x, left.irisCenter.y - right.irisCenter.y)
    if before.count == 2 {
      // A second difference leaves out what the head does evenly; it has the variance of six values.
      let bend = before[0] - 2 * before[1] + apart
      let radius = max(1, (left.irisRadiusPixels + right.irisRadiusPixels) / 2)
      jumps.add((bend * bend).sum().squareRoot() / 6.0.squareRoot() / radius * Self.degreesPerRadius, at: time)
    }
    before = before.suffix(1) + [apart]
    return agrees
  }

  private var agrees: Bool { jumps.count < Self.fewestJumps || (jumps.median ?? 0) <= Self.largestJumpDegrees }
}
