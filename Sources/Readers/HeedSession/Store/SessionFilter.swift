public import HeedSignals

/// Which sessions of a list are meant; what is nil does not matter.
public struct SessionFilter: Hashable, Sendable {
  /// The driver's pseudonym.
  public var driver: String?
  /// The earliest date, milliseconds since 1970 UTC, see ``SessionOverview/dateUTCMilliseconds``.
  public var since: Double?
  /// The date before which they lie, milliseconds since 1970 UTC.
  public var before: Double?
  /// The least of their highest risk levels.
  public var level: RiskLevel?

  /// A filter that takes every session.
  public init() {}

  /// Whether a session is meant. Of one that cannot be read neither driver nor risk is known: it is meant where the filter
  /// asks for neither.
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
  /// The session's date, milliseconds since 1970 UTC: when a live session began; without a clock, when it was made; of files
  /// of schema 3 and earlier and of unreadable ones, when the file last changed.
  public var dateUTCMilliseconds: Double {
    guard case .success(let content) = content else { return modifiedUTCMilliseconds }
    return content.startUTCMilliseconds ?? content.createdUTCMilliseconds ?? modifiedUTCMilliseconds
  }

  /// True when the date is that of the recording itself, not of its analysis.
  public var isDateOfRecording: Bool {
    if case .success(let content) = content { content.startUTCMilliseconds != nil } else { false }
  }
}
