/// Which of the user's states are told to the ``UserStatusDelegate`` and in ``UserStatusInfo``. The engine finds all of
/// them in any case: streams, sessions and the risk have them.
public struct UserStatusOption: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let attention = UserStatusOption(rawValue: 1)
  public static let blink = UserStatusOption(rawValue: 2)
  public static let drowsiness = UserStatusOption(rawValue: 4)
  public static let all: UserStatusOption = [.attention, .blink, .drowsiness]

  public var isUseAttention: Bool { contains(.attention) }
  public var isUseBlink: Bool { contains(.blink) }
  public var isUseDrowsiness: Bool { contains(.drowsiness) }

  public mutating func useAttention() { insert(.attention) }
  public mutating func useBlink() { insert(.blink) }
  public mutating func useDrowsiness() { insert(.drowsiness) }
  public mutating func useAll() { self = .all }
}
