import HeedSignals

/// How often warnings are given, and how long a command may take.
struct WarningSettings: Hashable, Codable, Sendable {
  /// Least time from the start of one warning to the next of the same level or a lower one; a higher one does not wait.
  /// Choice: a spoken sentence takes two to three seconds.
  @Seconds var interval: Duration = .seconds(3)
  /// A warning that waited for longer is not given any more.
  /// Choice: what was so five seconds ago is no warning.
  @Seconds var freshness: Duration = .seconds(5)
  /// A command that takes longer is ended.
  /// Choice: the longest sentence of reasons is spoken in about 15 s.
  @Seconds var patience: Duration = .seconds(20)
  /// From the request to end to the end by force.
  /// Choice: enough for a player to close its device.
  @Seconds var grace: Duration = .milliseconds(500)
}
