/// The folder of a session being written, with its lock.
///
/// A free name is taken at once. A session that replaces another session stays hidden until ``takeName()``; the
/// replaced session is locked meanwhile, so that only one writer can replace it.
struct SessionReservation: Sendable {
  private(set) var folder: SessionFolder
  private let store: StoreFolder
  private let name: SessionName
  /// Creates a session's folder with its file.
  typealias Make = @Sendable () throws(SessionError) -> SessionReservation

  /// The lock on the session's folder; nil after ``release()``.
  private var lock: FolderLock?
  /// The session that the new session will replace.
  private var replaced: (lock: FolderLock, isDamaged: Bool)?

  /// Creates the session's folder. A failure leaves no folder.
  /// - Parameter build: Fills the folder before it becomes visible.
  init(
    in store: StoreFolder, name: SessionName, replace: Bool, build: (SessionFolder) throws(SessionError) -> Void
  ) throws(SessionError) {
    try store.make()
    let changing = try store.lock()
    defer { withExtendedLifetime(changing) {} }
    try store.tidy()
    let target = store.session(name)
    replaced = target.isTaken ? try Self.locked(target, name, replace: replace) : nil
    let hidden = store.aside(name, .new)
    do throws(SessionError) {
      try hidden.make()
      guard let own = try FolderLock.ifFree(hidden.url) else { throw .inUse(name: name.text) }
      try build(hidden)
      if replaced == nil { try hidden.move(to: target) }
      lock = own
    } catch {
      Self.discard(hidden)
      throw error
    }
    SessionFolder.sync(store.url)
    (self.store, self.name) = (store, name)
    folder = replaced == nil ? target : hidden
  }

  /// Whether the folder, and the file in it, are still those that were created.
  var isThere: Bool { lock?.isOn(folder.url) == true && SessionFolder.status(folder.file) != nil }

  /// True while the new session is hidden, because the session to be replaced still has the name.
  var isHidden: Bool { replaced != nil }

  /// Takes the name of the replaced session, which is removed or, if damaged, moved to quarantine. The new session's
  /// file must be closed.
  mutating func takeName() throws(SessionError) {
    guard let replaced else { return }
    let changing = try store.lock()
    defer { withExtendedLifetime(changing) {} }
    let target = store.session(name)
    let aside = replaced.isDamaged ? try store.quarantine(for: name) : store.aside(name, .old)
    try target.move(to: aside)
    do {
      try folder.move(to: target)
    } catch {
      try aside.move(to: target)
      throw error
    }
    folder = target
    self.replaced = nil
    if !replaced.isDamaged { Self.discard(aside) }
    SessionFolder.sync(store.url)
  }

  /// Removes the new session. The session that it was to replace stays.
  func remove() throws(SessionError) {
    let changing = try store.lock()
    defer { withExtendedLifetime(changing) {} }
    let aside = store.aside(name, .gone)
    try folder.move(to: aside)
    Self.discard(aside)
  }

  /// Releases the locks of both sessions.
  mutating func release() { (lock, replaced) = (nil, nil) }

  /// Locks the session that will be replaced, and finds whether that session is damaged.
  private static func locked(
    _ folder: SessionFolder, _ name: SessionName, replace: Bool
  ) throws(SessionError) -> (FolderLock, Bool) {
    guard replace else { throw .alreadyExists(name: name.text) }
    try folder.requireSession()
    try folder.requireNothingElse()
    guard let lock = try FolderLock.ifFree(folder.url) else { throw .inUse(name: name.text) }
    do {
      _ = try SessionReader(folder, name: name.text, check: .everything)
      return (lock, false)
    } catch .corrupt { return (lock, true) }
  }

  private static func discard(_ hidden: SessionFolder) {
    // The failure is harmless: `StoreFolder.tidy()` removes the hidden folder with the next session.
    try? hidden.remove()
  }
}
