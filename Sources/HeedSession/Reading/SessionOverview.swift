public import HeedSignals

/// One session as a list shows it.
public struct SessionOverview: Hashable, Sendable {
  /// The folder's name.
  public var name: String
  /// On the disk, with all files.
  public var bytes: Int
  /// What is in it, or why it cannot be read.
  public var content: Result<Content, SessionError>

  /// What a readable session is about.
  public struct Content: Hashable, Sendable {
    /// Whether it was ended in order.
    public var state: SessionState
    /// ``SessionDescription/source``.
    public var source: String
    /// ``SessionDescription/records``.
    public var records: SessionContents
    /// A pseudonym; nil when none was given.
    public var driver: String?
    /// Milliseconds since 1970 UTC at the first event; nil where no clock was known.
    public var startUTCMilliseconds: Double?
    /// How far it came.
    public var progress: SessionProgress
    /// All but frames.
    public var events: Int
    /// The highest level reached.
    public var highestRisk: RiskLevel
  }
}
