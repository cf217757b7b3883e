public import Foundation

/// The sessions on this machine, each in a folder that only its owner can read.
public struct SessionStore: Sendable {
  /// The store's folder; created with the first session.
  public var folder: URL { store.url }

  let store: StoreFolder

  /// - Parameter folder: The store's folder; nil for ``defaultFolder``.
  public init(folder: URL? = nil) { store = StoreFolder(url: folder ?? Self.defaultFolder) }

  /// The folder `$XDG_DATA_HOME/heed` if the variable holds an absolute path, otherwise `~/.local/share/heed`.
  public static var defaultFolder: URL {
    let environment = ProcessInfo.processInfo.environment
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return URL(fileURLWithPath: data).appendingPathComponent("heed")
    }
    // HOME has priority, as for the models' folder: under sudo and in containers, HOME is the intended folder.
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    return (home ?? FileManager.default.homeDirectoryForCurrentUser).appendingPathComponent(".local/share/heed")
  }

  /// Whether a session or any other file has this name.
  public func exists(_ name: String) throws(SessionError) -> Bool { store.session(try SessionName(name)).isTaken }

  /// A session's name that is not taken, made of a time in UTC: `2026-11-30T05.17.44Z`.
  package func nameByTime(_ time: Date = Date()) -> String {
    store.freeName(time.ISO8601Format().replacing(":", with: "."))
  }

  /// Creates a session.
  ///
  /// With `replace`, an existing session stays until the new session's first frame is recorded. It is then removed, or
  /// moved to the store's `.quarantine` if damaged. Running sessions, sessions of a later Heed, and folders that are
  /// not sessions are never replaced.
  public func create(
    _ name: String, replace: Bool = false, description: SessionDescription,
    settings: SessionWriter.Settings = SessionWriter.Settings()
  ) throws(SessionError) -> SessionWriter {
    try create(name, replace: replace, description: description, settings: settings, clock: TimerClock())
  }

  func create(
    _ name: String, replace: Bool, description: SessionDescription, settings: SessionWriter.Settings,
    clock: any SessionClock, beforeWriting: @escaping SessionFile.BeforeWriting = { _ in }
  ) throws(SessionError) -> SessionWriter {
    let name = try SessionName(name)
    return SessionWriter(
      in: self, try reserve(name, replace: replace, description), name: name.text, contents: description.records,
      display: description.display, settings: settings, clock: clock, beforeWriting: beforeWriting
    ) { () throws(SessionError) in throw .notFound(name: name.text) }
  }

  /// Begins a session without waiting for the disk. The first picture creates the session on the writer's own queue;
  /// data waits as long as that fails, and ``SessionWriter/state`` has the reason. Without a picture, there will be no
  /// session.
  /// - Parameter description: Called at once for contents and display, and on the writer's queue for the rest.
  /// - Throws: ``SessionError/invalidName(name:reason:)``.
  public func begin(
    _ name: String, replace: Bool = false, settings: SessionWriter.Settings = SessionWriter.Settings(),
    description: @escaping @Sendable () -> SessionDescription
  ) throws(SessionError) -> SessionWriter {
    let (name, first) = (try SessionName(name), description())
    return SessionWriter(
      in: self, name: name.text, contents: first.records, display: first.display, settings: settings
    ) { () throws(SessionError) in try reserve(name, replace: replace, description()) }
  }

  /// Creates a session's folder and file.
  func reserve(
    _ name: SessionName, replace: Bool, _ description: SessionDescription
  ) throws(SessionError) -> SessionReservation {
    try SessionReservation(in: store, name: name, replace: replace) { (folder) throws(SessionError) in
      let file = try SessionFile(folder.file, known: folder.knownFile)
      try file.begin(
        name, try SourcePseudonyms.hiding(description, in: store),
        created: (Date().timeIntervalSince1970 * 1000).rounded(), schema: SessionSchema())
      try file.close()
    }
  }

  /// Reads a whole session without changing it.
  /// - Parameter salvaging: Leaves out changed rows and reports them in ``SessionRecord/damage`` instead of throwing.
  ///   The session's description must be undamaged.
  /// - Throws: ``SessionError``, among others ``SessionError/corrupt(name:detail:)`` if a row has changed.
  public func read(_ name: String, salvaging: Bool = false) throws(SessionError) -> SessionRecord {
    let (name, folder) = try session(name)
    try folder.requireSession()
    let isRunning = try isRunning(folder)
    let reader = try SessionReader(
      folder, name: name.text, check: salvaging ? .description : .everything, salvaging: salvaging)
    let damage = salvaging ? try reader.damage() : SessionDamage()
    return try reader.read { db in
      var record = try SessionRecord(db, isRunning: isRunning, sieve: salvaging ? reader.sieve(db) : nil)
      record.damage = damage.isAny ? damage : nil
      return record
    }
  }

  /// Removes a session, readable or not, with its row in the index and its copies in the quarantine. Of a link in the
  /// session's place, only the link is removed.
  public func delete(_ name: String) throws(SessionError) {
    let (name, folder) = try session(name)
    let changing = try store.lock()
    defer { withExtendedLifetime(changing) {} }
    try store.tidy()
    if SessionFolder.isLink(folder.url) {
      guard unlink(folder.url.path) == 0 else { throw .systemWrite(folder.url) }
      return SessionIndex(store).forget(name)
    }
    try folder.requireSession(readable: false)
    try folder.requireNothingElse()
    guard let lock = try FolderLock.ifFree(folder.url) else { throw .inUse(name: name.text) }
    defer { withExtendedLifetime(lock) {} }
    let gone = store.aside(name, .gone)
    try folder.move(to: gone)
    SessionIndex(store).forget(name)
    try store.removeQuarantined(name)
    try gone.remove()
    if try store.names().isEmpty { SourcePseudonyms.forgetKey(of: store) }
    SessionFolder.sync(store.url)
  }

  /// - Throws: ``SessionError/notFound(name:)`` without a file or folder of this name.
  func session(_ name: String) throws(SessionError) -> (name: SessionName, folder: SessionFolder) {
    let name = try SessionName(name)
    let folder = store.session(name)
    guard folder.isTaken else { throw .notFound(name: name.text) }
    return (name, folder)
  }

  /// Whether a writer holds the session. To check, briefly takes the session's lock while holding the store's lock.
  /// - Parameter patience: Longest wait for the store's lock.
  func isRunning(_ folder: SessionFolder, within patience: Duration = FolderLock.patience) throws(SessionError) -> Bool
  {
    let changing = try store.lock(atMost: patience)
    defer { withExtendedLifetime(changing) {} }
    return try FolderLock.ifFree(folder.url, .shared) == nil
  }
}
