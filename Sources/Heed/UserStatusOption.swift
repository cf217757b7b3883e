/// Which of the user's states are told to the ``UserStatusDelegate``.
public struct UserStatusOption: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let attention = UserStatusOption(rawValue: 1)
  public static let blink = UserStatusOption(rawValue: 2)
  public static let drowsiness = UserStatusOption(rawValue: 4)
  public static let all: UserStatusOption = [.attention, .blink, .drowsiness]
}
