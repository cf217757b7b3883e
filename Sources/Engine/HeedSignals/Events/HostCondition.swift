/// A condition of the host program that no picture shows. It is an input, so that a replay has it too.
public struct HostCondition: Hashable, Sendable {
  /// The kinds of condition.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The session cannot be written: the disk is full, or does not answer.
    case storageFull
    /// The nets fail on every picture.
    case modelInvalid
  }

  /// When it was noticed, on the cabin's clock.
  public var time: Timestamp
  /// Which condition it is.
  public var kind: Kind
  /// True when it begins, false when it is over.
  public var isThere: Bool

  /// Memberwise initializer.
  public init(time: Timestamp, kind: Kind, isThere: Bool) {
    (self.time, self.kind, self.isThere) = (time, kind, isThere)
  }
}
