/// Candidate settings; the recordings that are not scored decide among them.
///
/// Choice: the defaults, and the important parameters moved one step in either direction: those that changed in a
/// search over all parameters (docs/eye-movements.md).
struct MovementCandidate: Hashable {
  let name: String
  /// The candidate as the text of a settings file.
  let text: String

  /// - Parameters:
  ///   - tuning: Parameters of the group `eyeMovement` that only measurements vary.
  ///   - settings: Settings of the same group.
  private init(_ name: String, tuning: String? = nil, settings: String? = nil) {
    self.name = name
    text =
      (settings.map { "eyeMovement: {\($0)}\n" } ?? "") + (tuning.map { "tuning: {eyeMovement: {\($0)}}\n" } ?? "")
  }

  static let all = [
    MovementCandidate("defaults"),
    MovementCandidate("drift-less", tuning: "drift: {evenDegrees: 0.52}"),
    MovementCandidate("drift-more", tuning: "drift: {evenDegrees: 0.75}"),
    MovementCandidate("evidence-soon", tuning: "drift: {fullEvidence: 0.2}"),
    MovementCandidate("scenes-rest", tuning: "drift: {movingScenes: 0.2, pursuitsAtRest: 0.05}"),
    MovementCandidate("scatter-less", tuning: "saccade: {peakOverScatter: 3}, step: {stepOverScatter: 2.2}"),
    MovementCandidate("scatter-more", tuning: "saccade: {peakOverScatter: 4.6}, step: {stepOverScatter: 3.6}"),
    MovementCandidate(
      "peak-less", tuning: "step: {stepOverNoise: 3.3}", settings: "saccade: {peakOverNoise: 4}"),
    MovementCandidate(
      "peak-more", tuning: "step: {stepOverNoise: 6.2}",
      settings: "saccade: {peakOverNoise: 6}, step: {smallestStep: 0.6}"),
    MovementCandidate("valleys-all", tuning: "saccade: {straightDegrees: 0}"),
    MovementCandidate("straighter", tuning: "saccade: {straightDegrees: 60}"),
    MovementCandidate("settling-none", tuning: "drift: {settling: 0}"),
    MovementCandidate("settling-more", tuning: "drift: {settling: 0.035}"),
  ]
}
