/// How long the lids of a blink shut, stayed and opened. Source: Caffier, Erdmann & Ullsperger 2003.
///
/// Each phase begins and ends a tenth of the way from open and from the lowest point.
public struct BlinkPhases: Hashable, Sendable {
  /// From the first movement down.
  public var closing: Duration
  /// Around the lowest point.
  public var shut: Duration
  /// Until the lids are back.
  public var opening: Duration

  /// Memberwise initializer.
  public init(closing: Duration, shut: Duration, opening: Duration) {
    (self.closing, self.shut, self.opening) = (closing, shut, opening)
  }
}
