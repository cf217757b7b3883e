/// Detects messages that were delayed on the way, as in the burst after a network outage. A pure value.
///
/// The fastest message so far gives the offset of the sender's clock from ours.
struct ArrivalDelay: Sendable {
  /// Lag behind the fastest message that is late, milliseconds. Choice: the age at which the engine drops signals.
  static let limit = 1000.0
  /// Time of only late messages that shows a changed clock, milliseconds. Choice: longer than a burst of late messages.
  static let settling = 5000.0
  /// Largest drift between the clocks, as a fraction of the elapsed time. Choice: twice the drift of quartz clocks.
  private static let drift = 2e-4

  /// Lag and arrival of the reference message, milliseconds; nil before the first message.
  private var quickest: (lag: Double, at: Double)?
  /// Arrival of the first message of a late series, milliseconds; nil while messages are in time.
  private var lateSince: Double?

  /// - Parameter sent: Milliseconds on the sender's clock; `arrived` on ours.
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
