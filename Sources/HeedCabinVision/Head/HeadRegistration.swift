import Foundation
import HeedGeometry
import HeedSignals

/// Lays a keyframe's patches onto a later picture: six unknowns by Gauss-Newton on the local contrast, with the net's
/// attitude and distance as a prior that counts more the further the head has turned since.
///
/// Source: Baker & Matthews 2004, Lucas-Kanade 20 years on (template gradients, robust weights).
struct HeadRegistration: Sendable {
  struct Settings: Hashable, Sendable {
    /// Steps at the coarse and at the fine level. Choice: most frames need four in all.
    var iterations = [3, 4]
    /// Residual, percent of contrast, from which a pixel counts less. Choice: three times a webcam's noise.
    var outlier = 4.0
    /// Error of what the picture says of the attitude, per degree turned since the keyframe.
    /// Choice: depths are the net's and light does not turn with the head; on pose.mp4 it was 0.1 to 0.25.
    var turnError = 0.15
    /// The same for a head that is still, degrees. Choice: what was measured on heads at rest.
    var stillError = 0.1
    /// Error of the net's attitude, degrees. Source: pose.mp4, mean absolute error 1.0 to 1.4.
    var netError = 1.0
    /// Weight of the prior beside the errors' ratio. Choice: the marginal information of the attitude is about a third of
    /// what its diagonal says.
    var priorShare = 0.3
    /// Degrees that one percent of distance counts as.
    /// Choice: a patch's outline moves as much by either.
    var degreesPerDistance = 60.0
  }

  struct Result: Sendable {
    var pose: Transform<Camera, Head>
    /// Correlation of the patches with what they were laid on, -1...1.
    var likeness: Double
  }

  var settings = Settings()

  /// - Parameters:
  ///   - guess: Where to start.
  ///   - net: What the landmarks say.
  /// - Returns: nil when the equations do not settle the pose.
  func align(
    _ key: HeadKeyframe, to chart: FaceChart, guess: Transform<Camera, Head>, net: Transform<Camera, Head>,
    camera: PinholeCamera
  ) -> Result? {
    var pose = guess
    var pass = PatchPass(key: key, chart: chart, camera: camera, outlier: settings.outlier)
    for (level, steps) in settings.iterations.enumerated() {
      for _ in 0..<steps {
        guard pass.run(pose, level: level), let step = solve(pass, pose: pose, key: key, net: net) else { return nil }
        pose = moved(pose, by: step)
        // Settled: a thirtieth of a millimetre, a sixtieth of a degree.
        if step.shift.length < 3e-5, step.rotation.length < 3e-4 { break }
      }
    }
    // Of the pose before the last step, which was small: a look more would cost as much as a step.
    guard pass.likeness.isFinite else { return nil }
    return Result(pose: pose, likeness: pass.likeness)
  }

  private func solve(
    _ pass: PatchPass, pose: Transform<Camera, Head>, key: HeadKeyframe, net: Transform<Camera, Head>
  ) -> SixVector? {
    let apart =
      pose.rotation.turn(from: key.pose.rotation).length * 180 / .pi
      + settings.degreesPerDistance * abs(log(pose.origin.z / key.pose.origin.z))
    let error = max(settings.stillError, settings.turnError * apart)
    let weight = error * error / (settings.netError * settings.netError) * settings.priorShare
    let towards = net.rotation.turn(from: pose.rotation)
    var system = pass.equations
    for axis in 0..<3 { system.hold(axis, to: towards[axis], share: weight) }
    system.hold(5, to: net.origin.z - pose.origin.z, share: weight)
    // What no patch tells stays as it is: a thousandth of what an ordinary face says of it.
    for axis in 0..<3 { system.hold(axis, to: 0, absolute: 1e3) }
    for axis in 3..<6 { system.hold(axis, to: 0, absolute: 1e4) }
    guard var step = system.solution else { return nil }
    // The last unknown moves along the line of sight, the two before it across.
    let sight = pose.origin.meters / pose.origin.z
    step.shift = SIMD3(step.shift.x, step.shift.y, 0) + sight * step.shift.z
    let factor = min(1, 0.06 / max(1e-9, step.rotation.length), 0.012 / max(1e-9, step.shift.length))
    return SixVector(rotation: step.rotation * factor, shift: step.shift * factor)
  }

  private func moved(_ pose: Transform<Camera, Head>, by step: SixVector) -> Transform<Camera, Head> {
    Transform(rotation: pose.rotation.turned(by: step.rotation), origin: pose.origin + step.shift)
  }
}
