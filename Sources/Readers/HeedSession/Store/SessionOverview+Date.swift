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
