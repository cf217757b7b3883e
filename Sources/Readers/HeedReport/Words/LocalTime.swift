import Foundation

/// Formats dates and times in the time zone of this machine.
package enum LocalTime {
  /// The date and time, for example `2026-11-23 08:27`.
  package static func text(_ utcMilliseconds: Double) -> String {
    guard let parts = parts(utcMilliseconds) else { return "unknown" }
    return String(format: "%04d-%02d-%02d ", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
      + clock(utcMilliseconds, hasSeconds: false)
  }

  /// The time of day, for example `08:27:05`.
  package static func clock(_ utcMilliseconds: Double, hasSeconds: Bool = true) -> String {
    guard let parts = parts(utcMilliseconds) else { return "unknown" }
    let clock = String(format: "%02d:%02d", parts.tm_hour, parts.tm_min)
    return hasSeconds ? clock + String(format: ":%02d", parts.tm_sec) : clock
  }

  /// Seconds since midnight in the machine's time zone.
  package static func secondsOfDay(_ utcMilliseconds: Double) -> Double {
    guard let parts = parts(utcMilliseconds) else { return 0 }
    let whole = Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
    return Double(whole) + utcMilliseconds / 1000 - (utcMilliseconds / 1000).rounded(.down)
  }

  private static func parts(_ utcMilliseconds: Double) -> tm? {
    guard utcMilliseconds.isFinite, utcMilliseconds.magnitude < farthest else { return nil }
    var seconds = time_t((utcMilliseconds / 1000).rounded(.down))
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  /// Times this far from 1970 UTC, in milliseconds, are refused. Choice: the year 33,000 means a damaged file.
  private static let farthest = 1e15
}
