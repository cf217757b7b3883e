/// A condition that the host program detects and pictures do not show. As an input, it is also part of a replay.
public struct HostCondition: Hashable, Sendable {
  /// The kind of condition.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The session cannot be written: the disk is full or does not respond.
    case storageFull
    /// The nets fail on every picture.
    case modelInvalid
  }

  /// When the condition was noticed, on the cabin's clock.
  public var time: Timestamp
  /// The kind of condition.
  public var kind: Kind
  /// True when the condition begins, false when it ends.
  public var isThere: Bool

  /// Memberwise initializer.
  public init(time: Timestamp, kind: Kind, isThere: Bool) {
    (self.time, self.kind, self.isThere) = (time, kind, isThere)
  }
}
