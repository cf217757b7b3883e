import Dispatch
import Foundation
import HeedFiles

/// Deletes sessions by the setting `sessions: keepDays`, at each start that records.
///
/// A session is deleted only if it was too old at two starts in a row, at least a day of wall time apart, so that a
/// wrong clock deletes nothing. `heed sessions prune` and `delete` need no second start.
extension SessionStore {
  /// Minimum wall time between the two starts. Choice: a clock that was set wrongly is noticed within a day.
  private static let betweenStarts = 86_400_000.0

  /// The earliest believable end, 2020 UTC. A clock without a battery begins in 1970 or 2000.
  private static let earliest = 1_577_836_800_000.0

  /// How long the list may take, during which other sessions end. Choice: a minute, for very large stores.
  private static let listing = 60_000.0
  /// Largest number of sessions that are remembered, the oldest first, so that the file stays small.
  private static let mostSeen = 10_000

  /// Applies the rule on a queue of its own, and returns at once.
  /// - Parameter note: Receives the facts of a log record: `state` (deleted, kept, paused), `reason`, and the session's
  ///   end.
  package func retain(for age: Duration, note: @escaping @Sendable (_ facts: [String: String]) -> Void) {
    DispatchQueue(label: "heed.session.retention", qos: .utility).async { [self] in
      applyRetention(age, now: Date(), built: Self.buildDate, note)
    }
  }

  func applyRetention(_ age: Duration, now: Date, built: Date, _ note: (_ facts: [String: String]) -> Void) {
    let memory = RetentionMemory(store)
    let now = now.timeIntervalSince1970 * 1000
    do throws(SessionError) {
      let all = try sessions()
      if let doubt = doubt(now, built: built.timeIntervalSince1970 * 1000, all) {
        // The clock cannot be trusted, so counting begins again at the next start.
        try memory.write([:])
        return note(["state": "paused", "reason": doubt])
      }
      let early = all.count { ($0.endUTCMilliseconds ?? now) < Self.earliest }
      if early > 0 {
        note(["state": "kept", "reason": "\(early) sessions are dated before 2020; delete them by name"])
      }
      let (known, limit) = (memory.read(), now - age / .milliseconds(1))
      var seen: [String: RetentionMemory.Seen] = [:]
      for case (let session, let end?) in all.map({ ($0, $0.endUTCMilliseconds) })
      where end < limit && end >= Self.earliest {
        // Another program may have locked a session that cannot be read.
        if case .failure(.cannotRead) = session.content { continue }
        let before = known[session.name].flatMap { $0.end == end && $0.since <= now ? $0 : nil }
        seen[session.name] = before ?? .init(end: end, since: now)
      }
      let oldest = seen.sorted { $0.value.end < $1.value.end }.prefix(Self.mostSeen)
      try memory.write(Dictionary(uniqueKeysWithValues: oldest.map { ($0.key, $0.value) }))
      for (name, session) in oldest
      where now - session.since >= Self.betweenStarts {
        drop(name, ended: session.end, note)
      }
    } catch {
      note(["state": "paused", "reason": error.cause])
    }
  }

  /// Deletes a session. The records leave its name out, because it may be a person's.
  private func drop(_ name: String, ended: Double, _ note: (_ facts: [String: String]) -> Void) {
    let end = Date(timeIntervalSince1970: ended / 1000).formatted(.iso8601)
    do throws(SessionError) {
      try delete(name)
      note(["state": "deleted", "ended": end])
    } catch .notFound, .inUse {
      // Another process has deleted the session, or still writes it.
    } catch {
      note(["state": "kept", "ended": end, "reason": error.cause])
    }
  }

  /// Why the wall clock cannot be right; nil without a reason.
  private func doubt(_ now: Double, built: Double, _ sessions: [SessionOverview]) -> String? {
    if now < built { return "the clock is before the program's build date" }
    // A forged date counts no more than the time at which the file was written.
    let ends = sessions.compactMap { session in
      session.endUTCMilliseconds.map { min($0, session.modifiedUTCMilliseconds) }
    }
    return ends.contains { $0 > now + Self.listing }
      ? "the clock is before the newest session's end; set the clock, or delete that session" : nil
  }

  /// When the running program's file was written, which is at its build or after.
  private static var buildDate: Date {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return .distantPast }
    return Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
  }
}

/// The sessions that were too old at the last start, by name, in a small file of the store.
private struct RetentionMemory {
  /// A session's end, and the first start of the row at which it was too old; milliseconds since 1970 UTC.
  struct Seen: Codable {
    var end, since: Double
  }

  /// Largest file that is read, bytes. Choice: ten thousand sessions with names of usual length.
  private static let mostBytes = 4 << 20
  private let file: URL

  init(_ store: StoreFolder) { file = store.url.appendingPathComponent(".retention.json") }

  /// A missing or unusable file holds nothing, so that sessions stay longer.
  func read() -> [String: Seen] {
    guard let status = SessionFolder.status(file), status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.mostBytes
    else { return [:] }
    do { return try JSONDecoder().decode([String: Seen].self, from: Data(contentsOf: file)) } catch { return [:] }
  }

  func write(_ seen: [String: Seen]) throws(SessionError) {
    guard !seen.isEmpty else {
      unlink(file.path)
      return
    }
    let bytes: Data
    do { bytes = try JSONEncoder().encode(seen) } catch {
      throw .cannotWrite(path: file.path, reason: "a session has an impossible date")
    }
    do throws(WriteFailure) { try WholeFile.write(Array(bytes), to: file.path) } catch { throw SessionError(error) }
  }
}
