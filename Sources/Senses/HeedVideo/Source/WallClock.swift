import Foundation
public import HeedSignals

extension WallClockAnchor {
  /// The anchor for now, which is `time` on the capture's clock. Taken once per session, at its first frame.
  public static func now(at time: Timestamp) -> WallClockAnchor {
    WallClockAnchor(timestamp: time, utcMilliseconds: Date().timeIntervalSince1970 * 1000)
  }
}
