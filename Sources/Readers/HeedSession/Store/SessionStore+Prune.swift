public import Foundation

/// Deletes sessions by their age.
extension SessionStore {
  /// Sessions whose end lies longer ago than `age`, oldest first; none that is being written.
  ///
  /// The end is the session's date and its length; without a clock, when it was made; of an unreadable session, the last
  /// change of its file.
  /// - Parameter now: The present.
  public func outdated(olderThan age: Duration, now: Date = Date()) throws(SessionError) -> [SessionOverview] {
    let limit = now.timeIntervalSince1970 * 1000 - Double(age / .milliseconds(1))
    return try sessions().filter { $0.endUTCMilliseconds.map { $0 < limit } ?? false }
      .sorted { $0.dateUTCMilliseconds < $1.dateUTCMilliseconds }
  }

  /// What ``prune(olderThan:now:)`` did.
  public struct Pruned: Sendable {
    /// Names of the deleted sessions.
    public var deleted: [String] = []
    /// Sessions that are still there, and why.
    public var failed: [(name: String, error: SessionError)] = []
  }

  /// Deletes ``outdated(olderThan:now:)`` sessions for good.
  /// - Throws: When the store cannot be read; of a session that cannot be deleted the result tells.
  @discardableResult
  public func prune(olderThan age: Duration, now: Date = Date()) throws(SessionError) -> Pruned {
    delete(try outdated(olderThan: age, now: now).map(\.name))
  }

  /// Deletes each of these sessions for good.
  public func delete(_ names: [String]) -> Pruned {
    var pruned = Pruned()
    for name in names {
      do throws(SessionError) {
        try delete(name)
        pruned.deleted.append(name)
      } catch .notFound {
        // Somebody else has deleted it.
      } catch {
        pruned.failed.append((name, error))
      }
    }
    return pruned
  }
}

extension SessionOverview {
  /// nil while it is being written.
  fileprivate var endUTCMilliseconds: Double? {
    guard case .success(let content) = content else { return modifiedUTCMilliseconds }
    guard content.state != .running else { return nil }
    // An analysis may be over sooner than its recording was long.
    return dateUTCMilliseconds + (isDateOfRecording ? content.progress.duration / .milliseconds(1) : 0)
  }
}
