/// What a session records besides events.
public struct SessionContents: OptionSet, Hashable, Sendable {
  /// The members as bits.
  public let rawValue: Int

  /// A set with these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// All inputs of the engines, for replays.
  public static let observations = SessionContents(rawValue: 1)
  /// Video of the cabin camera.
  public static let cabinVideo = SessionContents(rawValue: 2)
  /// Video of the road camera.
  public static let roadVideo = SessionContents(rawValue: 4)

  /// Names of the members, in display order.
  public var names: [String] { Self.named.filter { contains($0.1) }.map(\.0) }
  /// The set with these names; unknown names are ignored.
  init(names: [String]) { self = Self.named.reduce(into: []) { if names.contains($1.0) { $0.insert($1.1) } } }

  private static let named: [(String, SessionContents)] = [
    ("observations", .observations), ("cabinVideo", .cabinVideo), ("roadVideo", .roadVideo),
  ]
}

/// A video in a session's folder.
public enum SessionVideo: String, Hashable, Sendable, CaseIterable {
  /// Video of the camera of that name.
  case cabin, road

  /// Name of the file; truncated Matroska files remain playable.
  public var fileName: String { rawValue + ".mkv" }
}
