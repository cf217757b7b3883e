import Foundation
public import HeedSignals

extension WallClockAnchor {
  /// Meets the capture's clock with the system's wall clock: this moment is `time`. Taken once a session, at its first frame.
  public static func now(at time: Timestamp) -> WallClockAnchor {
    WallClockAnchor(timestamp: time, utcMilliseconds: Date().timeIntervalSince1970 * 1000)
  }
}
