import HeedSignals

/// Intervals between warnings, and time limits of a command.
struct WarningSettings: Hashable, Codable, Sendable {
  /// Minimum interval to the next warning of the same or a lower level; a higher level does not wait.
  /// Choice: a spoken sentence takes two to three seconds.
  @Seconds var interval: Duration = .seconds(3)
  /// Maximum wait of a warning; older ones are dropped.
  /// Choice: a state of five seconds ago is no longer worth a warning.
  @Seconds var freshness: Duration = .seconds(5)
  /// Maximum duration of a command; longer ones are ended.
  /// Choice: the longest sentence of reasons is spoken in about 15 s.
  @Seconds var patience: Duration = .seconds(20)
  /// From the request to end to the forced end.
  /// Choice: enough for a player to close its device.
  @Seconds var grace: Duration = .milliseconds(500)
}
