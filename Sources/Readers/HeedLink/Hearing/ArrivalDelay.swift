/// Detects messages that were delayed on the way, even if the sender's clock differs from ours. A pure value.
///
/// The fastest message so far gives the offset of the two clocks. A message with a much longer lag was delayed, as in
/// the burst after a network outage.
struct ArrivalDelay: Sendable {
  /// Lag behind the fastest message from which a message counts as late, milliseconds. Choice: the age at which the
  /// engine drops a signal.
  static let limit = 1000.0
  /// Time of only late messages after which the sender's clock counts as changed, milliseconds. Choice: longer than a
  /// burst of delayed messages.
  static let settling = 5000.0
  /// Largest drift between the two clocks, as a fraction of the elapsed time. Choice: twice the drift of quartz clocks.
  private static let drift = 2e-4

  private var quickest: (lag: Double, at: Double)?
  private var lateSince: Double?

  /// - Parameters:
  ///   - sent: Time on the sender's clock, milliseconds.
  ///   - arrived: Time on our clock, milliseconds.
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
