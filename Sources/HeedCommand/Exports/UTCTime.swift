import Foundation

/// Times as ISO 8601 writes them in UTC.
enum UTCTime {
  /// For example `2026-11-23T08:31:05.250Z`.
  /// - Returns: nil for a moment that no calendar has, as a damaged file may hold.
  static func text(_ utcMilliseconds: Double) -> String? {
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

  /// Choice: the year 9999, the last that ISO 8601 writes with four digits.
  private static let farthest = 2.534e14
}
