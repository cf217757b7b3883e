/// What a session records besides events.
public struct SessionContents: OptionSet, Hashable, Sendable {
  /// The kinds of content as bits.
  public let rawValue: Int

  /// Creates a set of kinds of content from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// All inputs of the engines, from which a replay can repeat the run.
  public static let observations = SessionContents(rawValue: 1)
  /// Video of the cabin camera.
  public static let cabinVideo = SessionContents(rawValue: 2)
  /// Video of the road camera.
  public static let roadVideo = SessionContents(rawValue: 4)

  /// Names of the kinds of content in the set, in display order.
  public var names: [String] { Self.named.filter { contains($0.1) }.map(\.0) }
  /// The kinds of content with these names; unknown names are ignored.
  init(names: [String]) { self = Self.named.reduce(into: []) { if names.contains($1.0) { $0.insert($1.1) } } }

  private static let named: [(String, SessionContents)] = [
    ("observations", .observations), ("cabinVideo", .cabinVideo), ("roadVideo", .roadVideo),
  ]
}

/// A video in a session's folder.
public enum SessionVideo: String, Hashable, Sendable, CaseIterable {
  /// Video of the cabin camera or of the road camera.
  case cabin, road

  /// Name of the video's file. The format is Matroska, because truncated Matroska files remain playable.
  public var fileName: String { rawValue + ".mkv" }
}
