import Foundation
import HeedGeometry

/// The shape of an object's complete box. The shape stands in for the height when the picture cuts off top or bottom.
struct BoxShape: Sendable {
  /// A ratio that is updated slowly.
  struct Ratio: Sendable {
    /// The ratio; nil until a complete box was seen.
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

  /// Ratio of the box's width to its height.
  private(set) var width = Ratio()
  /// Ratio of the lower edge's distance below the horizon to the box's height: the camera's height over the object's.
  private(set) var foot = Ratio()

  /// `delay`: Time constant of the update, seconds.
  mutating func learn(_ object: TrackedObject, seconds: Double, delay: Double) {
    guard object.view.sides.hasHeight, let byHeight = object.rangeByHeight else { return }
    let share = seconds / (seconds + delay)
    if object.view.sides.hasWidth { width.learn(object.box.width / object.box.height, share: share) }
    if let drop = object.footDrop { foot.learn(drop * byHeight, share: share) }
  }
}
