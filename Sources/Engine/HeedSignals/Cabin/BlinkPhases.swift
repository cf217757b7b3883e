/// Durations of a blink's three phases: closing, shut, opening. Source: Caffier, Erdmann & Ullsperger 2003.
///
/// A phase begins or ends when the lid has travelled a tenth of its way from open, or is a tenth of its way from the
/// lowest point.
public struct BlinkPhases: Hashable, Sendable {
  /// Time from the start of the downward movement to the start of the shut phase.
  public var closing: Duration
  /// Time in which the lids are near their lowest point.
  public var shut: Duration
  /// Time from the end of the shut phase until the lids are open again.
  public var opening: Duration

  /// Memberwise initializer.
  public init(closing: Duration, shut: Duration, opening: Duration) {
    (self.closing, self.shut, self.opening) = (closing, shut, opening)
  }
}
