public import Foundation

/// Deletes sessions by their age.
extension SessionStore {
  /// Finished sessions that ended longer ago than `age`, oldest first.
  ///
  /// The end of a session is its date plus its length. Without a wall clock, it is the creation time. For an
  /// unreadable session, it is the last change of the file.
  public func outdated(olderThan age: Duration, now: Date = Date()) throws(SessionError) -> [SessionOverview] {
    let limit = now.timeIntervalSince1970 * 1000 - Double(age / .milliseconds(1))
    return try sessions().filter { $0.endUTCMilliseconds.map { $0 < limit } ?? false }
      .sorted { $0.dateUTCMilliseconds < $1.dateUTCMilliseconds }
  }

  /// The result of ``delete(_:)-([String])``.
  public struct Pruned: Sendable {
    /// Names of the deleted sessions.
    public var deleted: [String] = []
    /// Sessions that could not be deleted, with the errors.
    public var failed: [(name: String, error: SessionError)] = []
  }

  /// Permanently deletes the named sessions.
  public func delete(_ names: [String]) -> Pruned {
    var pruned = Pruned()
    for name in names {
      do throws(SessionError) {
        try delete(name)
        pruned.deleted.append(name)
      } catch .notFound {
        // Another process has deleted the session, so nothing is left to do.
      } catch {
        pruned.failed.append((name, error))
      }
    }
    return pruned
  }
}

extension SessionOverview {
  /// When the session ended, milliseconds since 1970 UTC; nil for a running session.
  var endUTCMilliseconds: Double? {
    guard case .success(let content) = content else { return modifiedUTCMilliseconds }
    guard content.state != .running else { return nil }
    // The length is added only for recordings, because an analysis may be shorter than its recording.
    return dateUTCMilliseconds + (isDateOfRecording ? content.progress.duration / .milliseconds(1) : 0)
  }
}
