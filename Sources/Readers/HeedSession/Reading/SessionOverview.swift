public import HeedSignals

/// A session in a list.
public struct SessionOverview: Hashable, Sendable {
  /// Name of the folder.
  public var name: String
  /// Size of the session's files.
  public var bytes: Int
  /// When the file last changed, milliseconds since 1970 UTC.
  public var modifiedUTCMilliseconds: Double
  /// The content, or the reading error.
  public var content: Result<Content, SessionError>

  /// Description of a readable session.
  public struct Content: Hashable, Sendable {
    /// Whether the session was finished.
    public var state: SessionState
    /// ``SessionDescription/source``.
    public var source: String
    /// ``SessionDescription/records``.
    public var records: SessionContents
    /// The driver's pseudonym; nil if not given.
    public var driver: String?
    /// When the first event came, milliseconds since 1970 UTC; nil without a clock.
    public var startUTCMilliseconds: Double?
    /// Creation time, milliseconds since 1970 UTC; nil in files of schema 3 and earlier.
    public var createdUTCMilliseconds: Double?
    /// Counts and time span.
    public var progress: SessionProgress
    /// Attention, lids and risk over the whole session; without ``SessionFigures/zones`` and times of risk levels.
    public var figures: SessionFigures
    /// Number of events without frames.
    public var events: Int
    /// The highest risk level.
    public var highestRisk: RiskLevel
  }
}

/// Whether a stored session was finished.
public enum SessionState: String, Hashable, Codable, Sendable, CaseIterable {
  /// The session was finished.
  case complete
  /// The run ended without finishing the session; all committed data is present.
  case interrupted
  /// A run is writing the session.
  case running
}
