/// Detects messages that were delayed on the way, although the sender's clock differs from ours. A pure value.
///
/// The quickest message so far shows the offset between the clocks; a message that took much longer was delayed, as in
/// the burst after a network recovers.
struct ArrivalDelay: Sendable {
  /// Delay beyond the quickest message that counts as late, milliseconds. Choice: the age at which the engine drops a signal.
  static let limit = 1000.0
  /// If all messages are late for this long, the sender's clock was reset, milliseconds.
  /// Choice: longer than a burst of messages delayed by a network.
  static let settling = 5000.0
  /// Relative drift between the clocks. Choice: twice that of quartz.
  private static let drift = 2e-4

  private var quickest: (lag: Double, at: Double)?
  private var lateSince: Double?

  /// - Parameters:
  ///   - sent: Milliseconds on the sender's clock.
  ///   - arrived: Milliseconds on the receiver's clock.
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
