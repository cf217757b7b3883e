import Synchronization

/// The keys of reports. The address of a report stands on paper, in saved copies and in the browser's history, so it
/// holds a key that opens this report alone instead of the run's token.
final class ReportKeys: Sendable {
  private let keys = Mutex<[String: AccessToken]>([:])

  /// The address of a report with its key, the same for the whole run.
  func address(of path: String) -> String {
    keys.withLock { keys in
      let key = keys[path] ?? AccessToken()
      keys[path] = key
      return "\(path)?key=\(key.text)"
    }
  }

  func opens(_ path: String, with key: String?) -> Bool { keys.withLock { $0[path] }?.matches(key) ?? false }
}
