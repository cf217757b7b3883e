/// Detects messages that were delayed on the way, as in the burst after a network outage. A pure value.
///
/// The message with the smallest delay so far gives the offset between the sender's clock and Heed's clock.
struct ArrivalDelay: Sendable {
  /// Delay from which a message is late, beyond the shortest delay, milliseconds. Choice: signals of that age expire.
  static let limit = 1000.0
  /// Time of only late messages that shows a changed clock, milliseconds. Choice: longer than a burst lasts.
  static let settling = 5000.0
  /// Highest drift of the sender's clock against Heed's, as a fraction of time. Choice: twice the drift of quartz.
  private static let drift = 2e-4

  /// Delay and arrival of the fastest message so far, milliseconds; nil before the first message.
  private var quickest: (lag: Double, at: Double)?
  /// Arrival of the first of several late messages in a row, milliseconds; nil while messages are in time.
  private var lateSince: Double?

  /// - Parameter sent: Time of sending, milliseconds on the sender's clock; `arrived` is on Heed's clock.
  mutating func isLate(sent: Double, arrived: Double) -> Bool {
    let lag = arrived - sent
    if let quickest, lag > quickest.lag + Self.limit + Self.drift * (arrived - quickest.at) {
      let since = lateSince ?? arrived
      lateSince = since
      if arrived - since <= Self.settling { return true }
    } else if let quickest, lag > quickest.lag + Self.drift * (arrived - quickest.at) {
      lateSince = nil
      return false
    }
    (quickest, lateSince) = ((lag, arrived), nil)
    return false
  }
}
