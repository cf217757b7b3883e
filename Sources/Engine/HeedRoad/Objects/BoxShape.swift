import Foundation
import HeedGeometry

/// The shape of an object's complete box in the picture; it replaces the height when the picture cuts off the top or the
/// bottom.
struct BoxShape: Sendable {
  /// A slowly updated ratio.
  struct Ratio: Sendable {
    /// The ratio; nil until it was seen.
    private(set) var value: Double?
    /// Variance of its logarithm.
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
  /// Distance of the lower edge below the horizon over the height: the camera's height over the object's.
  private(set) var foot = Ratio()

  /// `delay`: Time constant, seconds.
  mutating func learn(_ object: TrackedObject, seconds: Double, delay: Double) {
    guard object.view.sides.hasHeight, let byHeight = object.rangeByHeight else { return }
    let share = seconds / (seconds + delay)
    if object.view.sides.hasWidth { width.learn(object.box.width / object.box.height, share: share) }
    if let drop = object.footDrop { foot.learn(drop * byHeight, share: share) }
  }
}
