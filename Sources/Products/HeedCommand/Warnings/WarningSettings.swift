import HeedSignals

/// The time between warnings, and the time limits of a warning's command.
struct WarningSettings: Hashable, Codable, Sendable {
  /// Minimum time until the next warning of the same or a lower level. A warning of a higher level does not wait.
  /// Choice: a spoken sentence takes two to three seconds.
  @Seconds var interval: Duration = .seconds(3)
  /// Maximum time that a warning waits. A warning that waited longer is dropped. Choice: a state of five seconds ago is
  /// no longer worth a warning.
  @Seconds var freshness: Duration = .seconds(5)
  /// Maximum duration of a command. A command that takes longer is ended. Choice: the longest sentence of reasons takes
  /// about 15 s to speak.
  @Seconds var patience: Duration = .seconds(20)
  /// Time from the request to end a command until its end is forced. Choice: an audio player can close its device in
  /// this time.
  @Seconds var grace: Duration = .milliseconds(500)
}
