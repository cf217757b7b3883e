public import HeedSignals

/// Criteria that select sessions of a list; a criterion that is nil does not matter.
public struct SessionFilter: Hashable, Sendable {
  /// The driver's pseudonym.
  public var driver: String?
  /// The earliest date, milliseconds since 1970 UTC, see ``SessionOverview/dateUTCMilliseconds``.
  public var since: Double?
  /// The date before which sessions lie, milliseconds since 1970 UTC.
  public var before: Double?
  /// The minimum of the session's highest risk level.
  public var level: RiskLevel?

  /// Makes a filter that selects every session.
  public init() {}

  /// Whether the filter selects a session. An unreadable session has unknown driver and risk, so only a filter without
  /// both criteria selects it.
  public func contains(_ session: SessionOverview) -> Bool {
    let date = session.dateUTCMilliseconds
    if let since, date < since { return false }
    if let before, date >= before { return false }
    guard driver != nil || level != nil else { return true }
    guard case .success(let content) = session.content else { return false }
    if let driver, content.driver != driver { return false }
    return level.map { content.highestRisk >= $0 } ?? true
  }
}

extension SessionOverview {
  /// The session's date, milliseconds since 1970 UTC: the start of a live session; without a clock, the creation time; for
  /// unreadable files and files of schema 3 and earlier, the last change of the file.
  public var dateUTCMilliseconds: Double {
    guard case .success(let content) = content else { return modifiedUTCMilliseconds }
    return content.startUTCMilliseconds ?? content.createdUTCMilliseconds ?? modifiedUTCMilliseconds
  }

  /// True if the date is the date of the recording itself, not of its analysis.
  public var isDateOfRecording: Bool {
    if case .success(let content) = content { content.startUTCMilliseconds != nil } else { false }
  }
}
