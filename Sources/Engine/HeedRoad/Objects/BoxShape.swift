import Foundation
import HeedGeometry

/// The shape of an object's box as seen while all of it was in the picture: it stands in for the height when the
/// picture cuts the top or the bottom off.
struct BoxShape: Sendable {
  /// A ratio that is followed slowly.
  struct Ratio: Sendable {
    /// nil before it was seen.
    private(set) var value: Double?
    /// Of its logarithm.
    private(set) var variance = 0.0

    mutating func learn(_ seen: Double, share: Double) {
      let old = value ?? seen
      let off = log(seen / old)
      let share = value == nil ? 1 : share
      variance += share * (off * off - variance)
      value = old + share * (seen - old)
    }
  }

  /// Width over height.
  private(set) var width = Ratio()
  /// How far the lower edge is below the horizon over the height: the object's height over the camera's, inverted.
  private(set) var foot = Ratio()

  /// `delay`: Time constant, seconds.
  mutating func learn(_ look: TrackedObject, seconds: Double, delay: Double) {
    guard look.view.sides.hasHeight, let byHeight = look.rangeByHeight else { return }
    let share = seconds / (seconds + delay)
    if look.view.sides.hasWidth { width.learn(look.box.width / look.box.height, share: share) }
    if let drop = look.footDrop { foot.learn(drop * byHeight, share: share) }
  }
}
