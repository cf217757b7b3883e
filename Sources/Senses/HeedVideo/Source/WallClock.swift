import Foundation
public import HeedSignals

extension WallClockAnchor {
  /// The anchor for the present moment, which is `time` on the capture's clock. A session takes one anchor, at its
  /// first frame.
  public static func now(at time: Timestamp) -> WallClockAnchor {
    WallClockAnchor(timestamp: time, utcMilliseconds: Date().timeIntervalSince1970 * 1000)
  }
}
