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

  /// Start or end of a day such as `2026-11-23`, in milliseconds since 1970 UTC; nil if the text is not a day.
  package static func day(_ text: String, isEnd: Bool = false) -> Double? {
    guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/), let year = Int32(match.1),
      let month = Int32(match.2), let day = Int32(match.3), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_isdst) = (year - 1900, month - 1, day, -1)
    // `mktime` turns 31 April into 1 May, so a text whose month changes is no valid day.
    var check = parts
    guard mktime(&check) != -1, check.tm_mon == month - 1 else { return nil }
    if isEnd { parts.tm_mday += 1 }
    return Double(mktime(&parts)) * 1000
  }

  /// Times this far from 1970 UTC, in milliseconds, are refused. Choice: the year 33,000 means a damaged file.
  private static let farthest = 1e15
}
