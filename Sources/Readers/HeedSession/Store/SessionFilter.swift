public import HeedSignals

/// A filter for a list of sessions; nil values do not restrict the list.
public struct SessionFilter: Hashable, Sendable {
  /// The pseudonym of the accepted driver.
  public var driver: String?
  /// The earliest accepted date, milliseconds since 1970 UTC, see ``SessionOverview/dateUTCMilliseconds``.
  public var since: Double?
  /// The first date after the accepted dates, milliseconds since 1970 UTC.
  public var before: Double?
  /// The lowest accepted ``SessionOverview/Content/highestRisk``.
  public var level: RiskLevel?

  /// A filter that accepts every session.
  public init() {}

  /// Whether the filter accepts a session. Unreadable sessions pass only if neither driver nor level is restricted.
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
  /// The session's date, milliseconds since 1970 UTC: the start of a live session, otherwise the creation time. It is
  /// the last change of the file for unreadable files and files of schema 3 and earlier.
  public var dateUTCMilliseconds: Double {
    guard case .success(let content) = content else { return modifiedUTCMilliseconds }
    return content.startUTCMilliseconds ?? content.createdUTCMilliseconds ?? modifiedUTCMilliseconds
  }

  /// Orders sessions from the newest to the oldest, and sessions of the same moment by name.
  package static func isNewer(_ a: SessionOverview, _ b: SessionOverview) -> Bool {
    (b.dateUTCMilliseconds, a.name) < (a.dateUTCMilliseconds, b.name)
  }

  /// Whether the session's date is the date of the recording, not of its later analysis.
  public var isDateOfRecording: Bool {
    if case .success(let content) = content { content.startUTCMilliseconds != nil } else { false }
  }
}
