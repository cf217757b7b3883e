import Foundation
import GRDB
import HeedSignals

/// Lists sessions, from the store's index where its entries are valid.
extension SessionStore {
  /// All sessions by name, including interrupted and unreadable sessions.
  ///
  /// Files that have not changed since they were last listed or finished are not opened: 10,000 sessions take a
  /// fraction of a second. The store's index, `.index.sqlite`, is updated if it is writable.
  public func sessions() throws(SessionError) -> [SessionOverview] {
    let names = try store.names()
    guard !names.isEmpty else { return [] }
    let index = SessionIndex(store)
    var known = index.entries()
    var (found, read): ([SessionOverview], [SessionIndex.Entry]) = ([], [])
    found.reserveCapacity(names.count)
    for (name, stamp) in zip(names, store.stamps(of: names)) {
      guard let stamp else { continue }
      if let entry = known.removeValue(forKey: name.text), entry.stamp == stamp, isStill(entry, name) {
        found.append(entry.overview)
        continue
      }
      let entry = SessionIndex.Entry(stamp: stamp, overview: overview(name, stamp))
      found.append(entry.overview)
      if entry.isLasting { read.append(entry) }
    }
    // The remaining entries are of sessions that no longer exist.
    if !read.isEmpty || !known.isEmpty { note(read, gone: Array(known.keys), in: index) }
    return found
  }

  /// Adds a finished session to the index, so that the next list need not open it.
  func index(_ name: SessionName) {
    guard let stamp = store.stamps(of: [name])[0] else { return }
    let entry = SessionIndex.Entry(stamp: stamp, overview: overview(name, stamp))
    if entry.isLasting { note([entry], gone: [], in: SessionIndex(store)) }
  }

  private func note(_ entries: [SessionIndex.Entry], gone: [String], in index: SessionIndex) {
    do { try index.change(put: entries, remove: gone) } catch {
      // Without a writable index, the next list is slower.
    }
  }

  /// Whether an entry is still valid: a session that is not complete must not be locked by a writer.
  private func isStill(_ entry: SessionIndex.Entry, _ name: SessionName) -> Bool {
    guard case .success(let content) = entry.overview.content, content.state != .complete else { return true }
    do throws(SessionError) { return try !isRunning(store.session(name)) } catch { return false }
  }

  private func overview(_ name: SessionName, _ stamp: SessionStamp) -> SessionOverview {
    let folder = store.session(name)
    return SessionOverview(
      name: name.text, bytes: folder.bytes, modifiedUTCMilliseconds: stamp.modifiedUTCMilliseconds,
      content: content(of: folder, name))
  }

  private func content(of folder: SessionFolder, _ name: SessionName) -> Result<SessionOverview.Content, SessionError> {
    do throws(SessionError) {
      let isRunning = try isRunning(folder)
      let content = try SessionReader(folder, name: name.text, check: .description).read {
        try SessionOverview.Content($0, isRunning: isRunning)
      }
      return .success(content)
    } catch {
      return .failure(error)
    }
  }
}

extension SessionIndex.Entry {
  /// Whether the entry stays valid until the file changes; false for running and unreadable sessions.
  fileprivate var isLasting: Bool {
    guard case .success(let content) = overview.content else { return false }
    return content.state != .running
  }
}
