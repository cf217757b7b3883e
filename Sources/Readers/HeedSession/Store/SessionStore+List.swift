import Foundation
import GRDB
import HeedSignals

/// Lists sessions, from the store's index where it is up to date.
extension SessionStore {
  /// All sessions by name, including interrupted and unreadable ones.
  ///
  /// Files unchanged since they were last listed or finished are not opened: 10,000 sessions take a fraction of a second.
  /// The call updates the store's index, `.index.sqlite`, if that is writable.
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
    // The remaining entries belong to sessions that are gone.
    if !read.isEmpty || !known.isEmpty { note(read, gone: Array(known.keys), in: index) }
    return found
  }

  /// Adds a finished session to the index, so that the next list need not open the session's file.
  func index(_ name: SessionName) {
    guard let stamp = store.stamps(of: [name])[0] else { return }
    let entry = SessionIndex.Entry(stamp: stamp, overview: overview(name, stamp))
    if entry.isLasting { note([entry], gone: [], in: SessionIndex(store)) }
  }

  private func note(_ entries: [SessionIndex.Entry], gone: [String], in index: SessionIndex) {
    do { try index.change(put: entries, remove: gone) } catch {
      // A store that is not writable is still listed, but more slowly.
    }
  }

  /// Whether an entry is still right: an interrupted session can be resumed, but only by its writer, which holds its lock.
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
  /// Whether the entry stays right until the file changes: false while a session is being written, and if unreadable.
  fileprivate var isLasting: Bool {
    guard case .success(let content) = overview.content else { return false }
    return content.state != .running
  }
}
