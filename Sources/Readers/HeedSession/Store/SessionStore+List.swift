import Foundation
import GRDB
import HeedSignals

/// The list of sessions, from the store's index as far as that is right.
extension SessionStore {
  /// All sessions by name, including interrupted and unreadable ones.
  ///
  /// Files that have not changed since they were last listed or finished are not opened: 10,000 sessions take a fraction of
  /// a second. The store's index, `.index.sqlite`, is brought up to date, or left as it is where it cannot be written.
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
    // What is left are sessions that are gone.
    if !read.isEmpty || !known.isEmpty { note(read, gone: Array(known.keys), in: index) }
    return found
  }

  /// Notes a session that was finished, so that the next list need not open it.
  func index(_ name: SessionName) {
    guard let stamp = store.stamps(of: [name])[0] else { return }
    let entry = SessionIndex.Entry(stamp: stamp, overview: overview(name, stamp))
    if entry.isLasting { note([entry], gone: [], in: SessionIndex(store)) }
  }

  private func note(_ entries: [SessionIndex.Entry], gone: [String], in index: SessionIndex) {
    do { try index.change(put: entries, remove: gone) } catch {
      // A store that cannot be written is listed all the same, more slowly.
    }
  }

  /// An interrupted session may be taken up only by its own writer, which holds its lock.
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
  /// Whether it stays right until the file changes: not so of a session being written, nor of one that cannot be read.
  fileprivate var isLasting: Bool {
    guard case .success(let content) = overview.content else { return false }
    return content.state != .running
  }
}
