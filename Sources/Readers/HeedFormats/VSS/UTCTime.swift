import Foundation

/// Formats and parses times in UTC as ISO 8601 text.
package enum UTCTime {
  /// Text such as `2026-11-23T08:31:05.250Z`; nil for times 8030 years or more from 1970, as from a damaged file.
  package static func text(_ utcMilliseconds: Double) -> String? {
    guard utcMilliseconds.magnitude < farthest else { return nil }
    let whole = utcMilliseconds.rounded(.down)
    var seconds = time_t((whole / 1000).rounded(.down))
    let rest = Int(whole - Double(seconds) * 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return String(
      format: "%04d-%02d-%02dT%02d:%02d:%02d.%03ldZ", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
      parts.tm_hour, parts.tm_min, parts.tm_sec, rest)
  }

  /// Milliseconds since 1970 UTC from text such as `2026-11-23T08:31:05Z`; nil for other texts and time zones.
  package static func milliseconds(_ text: String) -> Double? {
    guard
      let found = text.wholeMatch(
        of: /(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(?:Z|\+00:00)/)?.output
    else { return nil }
    let numbers = [found.1, found.2, found.3, found.4, found.5, found.6].compactMap { Int32($0) }
    guard numbers.count == 6, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), numbers[3] < 24,
      numbers[4] < 60, numbers[5] <= 60
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    let fraction = found.7.flatMap { Double("0" + $0) } ?? 0
    return (Double(timegm(&parts)) + fraction) * 1000
  }

  /// Distance from 1970 UTC, milliseconds, from which times are refused. Choice: the year 10000 has five digits.
  private static let farthest = 2.534e14
}
