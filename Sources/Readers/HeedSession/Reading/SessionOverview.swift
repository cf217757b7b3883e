public import HeedSignals

/// A session in a list.
public struct SessionOverview: Hashable, Sendable {
  /// Name of the session's folder.
  public var name: String
  /// Total size of the session's files, bytes.
  public var bytes: Int
  /// When the session's file last changed, milliseconds since 1970 UTC.
  public var modifiedUTCMilliseconds: Double
  /// The session's content, or the error if the session cannot be read.
  public var content: Result<Content, SessionError>

  /// What a list tells about a readable session.
  public struct Content: Hashable, Sendable {
    /// Whether the session was finished, was interrupted or is being written.
    public var state: SessionState
    /// The source of the frames: ``SessionDescription/source``.
    public var source: String
    /// What was recorded besides events: ``SessionDescription/records``.
    public var records: SessionContents
    /// The driver's pseudonym; nil if not given.
    public var driver: String?
    /// When the first event came, milliseconds since 1970 UTC; nil if the session has no wall-clock time.
    public var startUTCMilliseconds: Double?
    /// Creation time, milliseconds since 1970 UTC; nil in files of schema 3 and earlier.
    public var createdUTCMilliseconds: Double?
    /// Counts and time span of the session.
    public var progress: SessionProgress
    /// Attention, lids and risk over the whole session, without ``SessionFigures/zones`` and times of risk levels.
    public var figures: SessionFigures
    /// Number of events, frames not counted.
    public var events: Int
    /// The highest risk level of the session.
    public var highestRisk: RiskLevel
  }
}

/// Whether a stored session was finished, was interrupted or is being written.
public enum SessionState: String, Hashable, Codable, Sendable, CaseIterable {
  /// The session was finished.
  case complete
  /// The run ended without finishing the session; all committed data is present.
  case interrupted
  /// A run is writing the session.
  case running
}
