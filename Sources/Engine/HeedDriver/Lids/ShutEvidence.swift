import HeedGeometry
import HeedSignals

/// Decides whether lids that stay down are surely shut.
///
/// Under a bowed head, lowered lids look shut to the eye net, and only the spread of the closure shows the doubt.
struct ShutEvidence: Sendable {
  /// Time over which closure and spread are averaged to tell shut lids from lowered ones. Choice: a quick blink of
  /// lowered lids is shorter.
  static let averaged: Duration = .milliseconds(200)
  /// Time for which the average must show shut lids. Choice: with `averaged`, longer than a quick blink.
  static let steadyFor: Duration = .milliseconds(200)
  /// Distance of the average closure from half shut, in spreads, from which lids are shut: with an upright head and
  /// with a bowed one. Choice: real sleepers have 1.2 to 3; lids of a real driver who eats have 0.8 to 1.7, drawn ones
  /// that look at a phone on the knee 1.9.
  static let shutFrom = (upright: 1.0, bowed: 2.2)
  /// Pitch of the head towards the camera up to which a head is bowed, and from which it is upright, degrees. Choice:
  /// on twelve drawn people, -20 and -15 invented a sleep of 7 s; four clips of real people do not tell them apart.
  static let bowedPitch = -15.0 ... -5.0

  /// Since when the lids have looked surely shut; nil while they do not.
  private(set) var sureSince: Timestamp?
  /// True from surely shut lids on until the closure ends.
  private(set) var isSure = false

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - history: The lids up to this frame.
  ///   - pitch: Pitch of the head, up is positive; nil if unknown.
  ///   - isShut: True while a closure goes on.
  mutating func see(_ history: LidHistory, pitch: Angle?, isShut: Bool, at time: Timestamp) {
    guard !isSure, history.moments.last?.time == time else { return }
    guard averageDepth(history, at: time) >= Self.limit(pitch) else { return sureSince = nil }
    let since = sureSince ?? time
    sureSince = since
    isSure = isShut && time - since >= Self.steadyFor
  }

  /// Notes that no closure goes on.
  mutating func end() {
    if isSure { (sureSince, isSure) = (nil, false) }
  }

  /// How far the average closure of the last frames is from half shut, in average spreads.
  private func averageDepth(_ history: LidHistory, at time: Timestamp) -> Double {
    var (depth, spread) = (0.0, 0.0)
    for moment in history.moments.reversed() {
      guard time - moment.time < Self.averaged else { break }
      depth += moment.both.closure - 0.5
      spread += moment.both.spread
    }
    return spread > 0 ? depth / spread : 0
  }

  private static func limit(_ pitch: Angle?) -> Double {
    let (down, up) = (bowedPitch.lowerBound, bowedPitch.upperBound)
    let share = max(0, min(1, (up - (pitch?.degrees ?? 0)) / (up - down)))
    return shutFrom.upright + share * (shutFrom.bowed - shutFrom.upright)
  }
}
