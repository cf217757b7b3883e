import Foundation

/// Formats and parses UTC times in ISO 8601.
package enum UTCTime {
  /// For example `2026-11-23T08:31:05.250Z`.
  /// - Returns: nil for a time beyond the year 9999 in either direction, which a damaged file may hold.
  package static func text(_ utcMilliseconds: Double) -> String? {
    guard utcMilliseconds.magnitude < farthest else { return nil }
    let whole = utcMilliseconds.rounded(.down)
    var seconds = time_t((whole / 1000).rounded(.down))
    let rest = Int(whole - Double(seconds) * 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func pad(_ number: Int32, _ width: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return "\(pad(parts.tm_year + 1900, 4))-\(pad(parts.tm_mon + 1))-\(pad(parts.tm_mday))T\(pad(parts.tm_hour)):"
      + "\(pad(parts.tm_min)):\(pad(parts.tm_sec)).\(pad(Int32(rest), 3))Z"
  }

  /// Milliseconds since 1970 UTC of a time in the format of ``text(_:)``, with or without a fraction of a second.
  /// - Returns: nil for any other text, also for an offset other than `Z` or `+00:00`.
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

  /// First time beyond the format's range, milliseconds from 1970 UTC in either direction. Choice: the year 9999 is the
  /// last year with four digits in ISO 8601.
  private static let farthest = 2.534e14
}
