/// How long sessions are kept in the store.
public struct SessionRetention: Hashable, Codable, Sendable {
  /// Days from a session's end until it is deleted, when another one begins or `heed sessions prune` runs; 0 for never.
  /// Higher: sessions are kept for longer. Lower: sessions are deleted sooner; 0 keeps all. Choice: never. The operator
  /// decides how long a person's records are kept.
  public var keepDays = 0.0

  /// The defaults.
  public init() {}

  /// ``keepDays`` as a duration; nil for no deletion.
  public var keep: Duration? { keepDays > 0 ? .seconds(keepDays * 86_400) : nil }
}
