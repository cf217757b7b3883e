/// Notices messages that were held up on the way, though the sender's clock is not ours. A pure value.
///
/// The quickest message so far tells how far the two clocks are apart; one that took much longer was held up, as in the
/// burst that follows when a network recovers.
struct ArrivalDelay: Sendable {
  /// Later than the quickest by this is late, milliseconds. Choice: the age at which the engine drops a signal.
  static let limit = 1000.0
  /// When nothing else has come for this long, the sender's clock was set, milliseconds.
  /// Choice: longer than a burst of what a network held back.
  static let settling = 5000.0
  /// Clocks drift apart, parts of one. Choice: quartz, and as much again.
  private static let drift = 2e-4

  private var quickest: (lag: Double, at: Double)?
  private var lateSince: Double?

  /// - Parameters:
  ///   - sent: On the sender's clock, milliseconds.
  ///   - arrived: On a clock of ours, milliseconds.
  mutating func isLate(sent: Double, arrived: Double) -> Bool {
    let lag = arrived - sent
    if let quickest, lag > quickest.lag + Self.limit + Self.drift * (arrived - quickest.at) {
      let since = lateSince ?? arrived
      lateSince = since
      guard arrived - since > Self.settling else { return true }
      self.quickest = (lag, arrived)
      lateSince = nil
      return false
    }
    lateSince = nil
    if let quickest, lag > quickest.lag + Self.drift * (arrived - quickest.at) { return false }
    quickest = (lag, arrived)
    return false
  }

}
