/// Lists sessions. The file of a session with a valid index entry is not opened.
extension SessionStore {
  /// All sessions by name, including interrupted and unreadable sessions. Opens only files that changed since their
  /// last listing: 10,000 sessions take a fraction of a second. Updates a writable index, `.index.sqlite`.
  public func sessions() throws(SessionError) -> [SessionOverview] {
    let names = try store.names()
    guard !names.isEmpty else { return [] }
    var known = SessionIndex(store).entries(of: names.count)
    var (found, read): ([SessionOverview], [SessionIndex.Entry]) = ([], [])
    found.reserveCapacity(names.count)
    for (name, stamp) in zip(names, store.stamps(of: names)) {
      guard let stamp else { continue }
      if let entry = known.removeValue(forKey: name.text), entry.stamp == stamp, isStill(entry, name) {
        found.append(entry.overview)
        continue
      }
      let entry = entry(name, stamp)
      found.append(entry.overview)
      if entry.isLasting { read.append(entry) }
    }
    // Entries that are left in `known` belong to sessions that no longer exist.
    if !read.isEmpty || !known.isEmpty { note(read, gone: Array(known.keys)) }
    return found
  }

  /// Adds a finished session to the index, so that the next list need not open the session's file.
  func index(_ name: SessionName) {
    guard let stamp = store.stamps(of: [name])[0] else { return }
    let entry = entry(name, stamp)
    if entry.isLasting { note([entry], gone: []) }
  }

  /// Longest wait for a session's lock in a list. Choice: a list of fifty sessions takes a second at most.
  private static let patience: Duration = .milliseconds(20)

  private func note(_ entries: [SessionIndex.Entry], gone: [String]) {
    // The failure is harmless, because the next list is only slower.
    try? SessionIndex(store).change(put: entries, remove: gone)
  }

  /// Whether an index entry is still valid; an interrupted session's is not while a writer holds the session.
  private func isStill(_ entry: SessionIndex.Entry, _ name: SessionName) -> Bool {
    guard case .success(let content) = entry.overview.content, content.state != .complete else { return true }
    do throws(SessionError) { return try !isRunning(store.session(name), within: Self.patience) } catch { return false }
  }

  private func entry(_ name: SessionName, _ stamp: SessionStamp) -> SessionIndex.Entry {
    let folder = store.session(name)
    let content: Result<SessionOverview.Content, SessionError> = Result { () throws(SessionError) in
      try folder.requireSession()
      let isRunning = try isRunning(folder, within: Self.patience)
      return try SessionReader(folder, name: name.text, check: .description).read {
        try SessionOverview.Content($0, isRunning: isRunning)
      }
    }
    return SessionIndex.Entry(
      stamp: stamp,
      overview: SessionOverview(
        name: name.text, bytes: folder.bytes, modifiedUTCMilliseconds: stamp.modifiedUTCMilliseconds, content: content))
  }
}

extension SessionIndex.Entry {
  /// Whether an index entry stays valid until the file changes; false for running and unreadable sessions.
  fileprivate var isLasting: Bool {
    if case .success(let content) = overview.content { content.state != .running } else { false }
  }
}
