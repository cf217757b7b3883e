public import HeedSignals

/// A session as shown in a list.
public struct SessionOverview: Hashable, Sendable {
  /// Name of the folder.
  public var name: String
  /// Total size of the session's files.
  public var bytes: Int
  /// Time of the file's last change, milliseconds since 1970 UTC.
  public var modifiedUTCMilliseconds: Double
  /// The content, or the error if the session cannot be read.
  public var content: Result<Content, SessionError>

  /// Description of a readable session.
  public struct Content: Hashable, Sendable {
    /// Whether the session was finished.
    public var state: SessionState
    /// ``SessionDescription/source``.
    public var source: String
    /// ``SessionDescription/records``.
    public var records: SessionContents
    /// Pseudonym of the driver; nil if not given.
    public var driver: String?
    /// Time of the first event, milliseconds since 1970 UTC; nil without a clock.
    public var startUTCMilliseconds: Double?
    /// Creation time, milliseconds since 1970 UTC; nil in files of schema 3 and earlier.
    public var createdUTCMilliseconds: Double?
    /// Counts and time span.
    public var progress: SessionProgress
    /// Attention, lids and risk over the whole session; without ``SessionFigures/zones`` and times of risk levels.
    public var figures: SessionFigures
    /// Number of events, not counting frames.
    public var events: Int
    /// The highest risk level that was reached.
    public var highestRisk: RiskLevel
  }
}
