/// What a session holds besides events: only what was asked for by name.
public struct SessionContents: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Everything that goes into the engines: all that a replay needs.
  public static let observations = SessionContents(rawValue: 1)
  /// The cabin camera's pictures.
  public static let cabinVideo = SessionContents(rawValue: 2)
  /// The road camera's pictures.
  public static let roadVideo = SessionContents(rawValue: 4)

  /// Names in the order in which they are shown.
  public var names: [String] { Self.named.filter { contains($0.1) }.map(\.0) }

  /// Names that it does not know count for nothing.
  init(names: [String]) { self = Self.named.reduce(into: []) { if names.contains($1.0) { $0.insert($1.1) } } }

  private static let named: [(String, SessionContents)] = [
    ("observations", .observations), ("cabinVideo", .cabinVideo), ("roadVideo", .roadVideo),
  ]
}

/// A video in a session's folder.
public enum SessionVideo: String, Hashable, Sendable, CaseIterable {
  case cabin, road

  /// Matroska, because one that was cut off can be played as far as it goes.
  public var fileName: String { rawValue + ".mkv" }
}
