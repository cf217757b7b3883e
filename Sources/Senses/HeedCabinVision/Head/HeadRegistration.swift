import Foundation
import HeedGeometry

/// Registers a keyframe's patches on a later picture. Gauss-Newton steps find the head pose's six unknowns from the
/// local contrast. The guess is a prior of attitude and distance; it weighs more the further the head has turned.
/// Source: Baker & Matthews 2004, Lucas-Kanade 20 years on (template gradients, robust weights).
struct HeadRegistration: Sendable {
  /// Maximum number of Gauss-Newton steps at the coarse and the fine level. Choice: most frames need four in total.
  static let iterations = [2, 3]
  /// Contrast difference at which a pixel has half its weight, percent. Choice: three times a webcam's noise.
  static let outlier = 4.0
  /// Error of the registered attitude per degree of turn since the keyframe. Choice: the depths come from the net,
  /// and the light does not turn with the head. On pose.mp4 the error was 0.1 to 0.25.
  static let turnError = 0.15
  /// Error of the registered attitude of a head at rest, degrees. Choice: the measured error.
  static let stillError = 0.1
  /// Error of the guessed attitude, degrees. Choice: heads at rest turn less between two frames.
  static let guessError = 1.0
  /// Factor on the guess's weight. Choice: the marginal information on the attitude is a third of its diagonal.
  static let priorShare = 0.3
  /// Turn equal to one unit of the natural logarithm of distance, degrees. Choice: both move outlines equally.
  static let degreesPerDistance = 60.0

  /// A registered head pose, and how well the skin matches the keyframe at this pose.
  struct Result: Sendable {
    var pose: Transform<Camera, Head>
    /// Correlation of the skin patches with the picture, -1...1.
    var likeness: Double
  }

  /// - Returns: The head pose, found from `guess`; nil if the patches do not determine it.
  func align(
    _ key: HeadKeyframe, to pyramid: FacePyramid, guess: Transform<Camera, Head>, camera: PinholeCamera
  ) -> Result? {
    var pose = guess
    var pass = PatchAlignment(key: key, pyramid: pyramid, camera: camera, outlier: Self.outlier)
    for (level, steps) in Self.iterations.enumerated() {
      for _ in 0..<steps {
        guard pass.run(pose, level: level), let step = solve(pass, pose: pose, key: key, guess: guess) else {
          return nil
        }
        pose = Transform(rotation: pose.rotation.turned(by: step.rotation), origin: pose.origin + step.shift)
        // Below these limits the fit has converged: a thirtieth of a millimetre and a sixtieth of a degree.
        if step.shift.length < 3e-5, step.rotation.length < 3e-4 { break }
      }
    }
    // The correlation belongs to the pose before the last small step, because a new one would cost as much as a step.
    guard pass.likeness.isFinite else { return nil }
    return Result(pose: pose, likeness: pass.likeness)
  }

  /// One step of the head pose, at most 0.06 rad and 12 mm. The guess's attitude and distance are priors.
  private func solve(
    _ pass: PatchAlignment, pose: Transform<Camera, Head>, key: HeadKeyframe, guess: Transform<Camera, Head>
  ) -> SixVector? {
    let apart =
      pose.rotation.turn(from: key.pose.rotation).length * 180 / .pi
      + Self.degreesPerDistance * abs(log(pose.origin.z / key.pose.origin.z))
    let error = max(Self.stillError, Self.turnError * apart)
    let weight = error * error / (Self.guessError * Self.guessError) * Self.priorShare
    let towards = guess.rotation.turn(from: pose.rotation)
    var system = pass.equations
    for axis in 0..<3 { system.hold(axis, to: towards[axis], share: weight) }
    system.hold(5, to: guess.origin.z - pose.origin.z, share: weight)
    // Unknowns that no patch determines are held by a thousandth of the information that an ordinary face gives.
    for axis in 0..<3 { system.hold(axis, to: 0, absolute: 1e3) }
    for axis in 3..<6 { system.hold(axis, to: 0, absolute: 1e4) }
    guard var step = system.solution else { return nil }
    // The last unknown is a shift along the line of sight; the two unknowns before it are shifts across.
    let sight = pose.origin.meters / pose.origin.z
    step.shift = SIMD3(step.shift.x, step.shift.y, 0) + sight * step.shift.z
    let factor = min(1, 0.06 / max(1e-9, step.rotation.length), 0.012 / max(1e-9, step.shift.length))
    return SixVector(rotation: step.rotation * factor, shift: step.shift * factor)
  }
}
