/// Which states the ``UserStatusDelegate`` and ``UserStatusInfo`` contain. All other readers get every state.
public struct UserStatusOption: OptionSet, Hashable, Sendable {
  /// The chosen states, one bit for each.
  public let rawValue: Int
  /// Creates the choice of states from these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The option for attention scores.
  public static let attention = UserStatusOption(rawValue: 1)
  /// The option for blinks and closures.
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
  /// The choice of attention alone.
  public mutating func useAttention() { insert(.attention) }
  /// The choice of blinks alone.
  public mutating func useBlink() { insert(.blink) }
  /// The choice of drowsiness alone.
  public mutating func useDrowsiness() { insert(.drowsiness) }
  /// The choice of every state.
  public mutating func useAll() { self = .all }
}
