import HeedSignals

/// Times answers to warnings: from the prompt to the first look at the road.
struct PromptReaction: Sendable {
  /// Choice: who has not looked up by then did not hear it, or looked away again.
  private static let longest = Duration.seconds(6)
  private var since: Timestamp?

  /// - Returns: An answer's length, when it comes.
  mutating func update(isPrompted: Bool, areEyesOnRoad: Bool?, at time: Timestamp) -> Duration? {
    // Whoever looks at the road has nothing to answer.
    if isPrompted, areEyesOnRoad == false { since = time }
    guard let since else { return nil }
    if time - since > Self.longest { self.since = nil }
    guard areEyesOnRoad == true else { return nil }
    self.since = nil
    return time - since <= Self.longest ? time - since : nil
  }
}
