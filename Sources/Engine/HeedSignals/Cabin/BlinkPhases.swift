/// Durations of a blink's three phases: closing, shut, opening. Source: Caffier, Erdmann & Ullsperger 2003.
///
/// A phase begins or ends where the lid is a tenth of its travel away from open or from the lowest point.
public struct BlinkPhases: Hashable, Sendable {
  /// From the start of the downward movement.
  public var closing: Duration
  /// Around the lowest point.
  public var shut: Duration
  /// From the end of the shut phase until the lids are open again.
  public var opening: Duration

  /// Memberwise initializer.
  public init(closing: Duration, shut: Duration, opening: Duration) {
    (self.closing, self.shut, self.opening) = (closing, shut, opening)
  }
}
