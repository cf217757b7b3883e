/// The states for the ``UserStatusDelegate`` and ``UserStatusInfo``. The engine computes all, for its other readers.
public struct UserStatusOption: OptionSet, Hashable, Sendable {
  /// One bit per state.
  public let rawValue: Int
  /// Creates the states with these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Attention scores.
  public static let attention = UserStatusOption(rawValue: 1)
  /// Blinks and closures.
  public static let blink = UserStatusOption(rawValue: 2)
  /// Drowsiness.
  public static let drowsiness = UserStatusOption(rawValue: 4)
  /// Every state.
  public static let all: UserStatusOption = [.attention, .blink, .drowsiness]

  /// True if attention is included.
  public var isUseAttention: Bool { contains(.attention) }
  /// True if blinks are included.
  public var isUseBlink: Bool { contains(.blink) }
  /// True if drowsiness is included.
  public var isUseDrowsiness: Bool { contains(.drowsiness) }
  /// Includes attention.
  public mutating func useAttention() { insert(.attention) }
  /// Includes blinks.
  public mutating func useBlink() { insert(.blink) }
  /// Includes drowsiness.
  public mutating func useDrowsiness() { insert(.drowsiness) }
  /// Includes every state.
  public mutating func useAll() { self = .all }
}
