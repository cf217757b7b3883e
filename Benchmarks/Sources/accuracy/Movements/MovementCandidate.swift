/// Settings among which the recordings that are not scored choose.
///
/// Choice: the defaults, and each of the numbers that matter a step to either side: what a search over all of them
/// moved about (docs/eye-movements.md).
struct MovementCandidate: Hashable {
  let name: String
  /// A settings file.
  let text: String

  private init(_ name: String, _ lines: String = "") {
    self.name = name
    text = lines.isEmpty ? "" : "eyeMovement:\n" + lines
  }

  static let all = [
    MovementCandidate("defaults"),
    MovementCandidate("drift-less", "  drift:\n    evenDegrees: 0.52\n"),
    MovementCandidate("drift-more", "  drift:\n    evenDegrees: 0.75\n"),
    MovementCandidate("evidence-soon", "  drift:\n    fullEvidence: 0.2\n"),
    MovementCandidate("scenes-rest", "  drift:\n    movingScenes: 0.2\n    pursuitsAtRest: 0.05\n"),
    MovementCandidate("scatter-less", "  saccade:\n    peakOverScatter: 3\n  step:\n    stepOverScatter: 2.2\n"),
    MovementCandidate("scatter-more", "  saccade:\n    peakOverScatter: 4.6\n  step:\n    stepOverScatter: 3.6\n"),
    MovementCandidate("peak-less", "  saccade:\n    peakOverNoise: 4\n  step:\n    stepOverNoise: 3.3\n"),
    MovementCandidate(
      "peak-more", "  saccade:\n    peakOverNoise: 6\n  step:\n    stepOverNoise: 6.2\n    smallestStep: 0.6\n"),
    MovementCandidate("valleys-all", "  saccade:\n    straightDegrees: 0\n"),
    MovementCandidate("straighter", "  saccade:\n    straightDegrees: 60\n"),
    MovementCandidate("settling-none", "  drift:\n    settling: 0\n"),
    MovementCandidate("settling-more", "  drift:\n    settling: 0.035\n"),
  ]
}
