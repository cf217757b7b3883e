import Foundation
import HeedGeometry

/// The shape of an object's box while the whole object is in the picture. It replaces the height when the picture cuts
/// off the top or the bottom.
struct BoxShape: Sendable {
  /// A slowly learned ratio.
  struct Ratio: Sendable {
    /// The learned ratio; nil before the first box.
    private(set) var value: Double?
    /// Variance of the ratio's logarithm.
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
  /// Distance of the lower edge below the horizon over the box's height: the camera's height over the object's height.
  private(set) var foot = Ratio()

  /// `delay`: Time constant, seconds.
  mutating func learn(_ look: TrackedObject, seconds: Double, delay: Double) {
    guard look.view.sides.hasHeight, let byHeight = look.rangeByHeight else { return }
    let share = seconds / (seconds + delay)
    if look.view.sides.hasWidth { width.learn(look.box.width / look.box.height, share: share) }
    if let drop = look.footDrop { foot.learn(drop * byHeight, share: share) }
  }
}
