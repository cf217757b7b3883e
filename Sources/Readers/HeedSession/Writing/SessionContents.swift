/// The content that a session records besides events.
public struct SessionContents: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// All inputs of the engines, for replays.
  public static let observations = SessionContents(rawValue: 1)
  /// Video of the cabin camera.
  public static let cabinVideo = SessionContents(rawValue: 2)
  /// Video of the road camera.
  public static let roadVideo = SessionContents(rawValue: 4)

  /// Names of the members, in display order.
  public var names: [String] { Self.named.filter { contains($0.1) }.map(\.0) }

  /// Makes a set from names; unknown names are ignored.
  init(names: [String]) { self = Self.named.reduce(into: []) { if names.contains($1.0) { $0.insert($1.1) } } }

  private static let named: [(String, SessionContents)] = [
    ("observations", .observations), ("cabinVideo", .cabinVideo), ("roadVideo", .roadVideo),
  ]
}

/// A video in a session's folder.
public enum SessionVideo: String, Hashable, Sendable, CaseIterable {
  /// Video of the camera of that name.
  case cabin, road

  /// Name of the file; Matroska, because truncated files remain playable.
  public var fileName: String { rawValue + ".mkv" }
}
