public import Foundation
import GRDB
import HeedSignals

/// The sessions on this machine: one folder each, readable by their owner alone.
public struct SessionStore: Sendable {
  /// Where the sessions are; made with the first one.
  public var folder: URL { store.url }

  let store: StoreFolder

  /// - Parameter folder: nil: the data folder's `heed`.
  public init(folder: URL? = nil) { store = StoreFolder(url: folder ?? Self.defaultFolder) }

  /// `$XDG_DATA_HOME/heed`, or `~/.local/share/heed` where that is not set to an absolute path.
  public static var defaultFolder: URL {
    let environment = ProcessInfo.processInfo.environment
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return URL(fileURLWithPath: data).appendingPathComponent("heed")
    }
    // The environment's home first, as the models' folder does: under sudo and in containers it is the one that is meant.
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    return (home ?? FileManager.default.homeDirectoryForCurrentUser).appendingPathComponent(".local/share/heed")
  }

  /// Whether the name is taken, by a session or by anything else.
  /// - Throws: ``SessionError/invalidName(name:reason:)``.
  public func exists(_ name: String) throws(SessionError) -> Bool { store.session(try SessionName(name)).isTaken }

  /// Begins a session.
  ///
  /// With `replace` a session of this name keeps its place until the new one's first frame is recorded, and then is
  /// removed; one that is damaged goes to the store's `.quarantine`. What a later Heed wrote, what is being written and
  /// what is no session is not replaced.
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
    let reservation = try SessionReservation(in: store, name: name, replace: replace) { (folder) throws(SessionError) in
      let file = try SessionFile(folder.file)
      try file.begin(name, description, schema: SessionSchema())
      try file.close()
    }
    return SessionWriter(
      reservation, name: name, description: description, settings: settings, clock: clock, beforeWriting: beforeWriting)
  }

  /// Everything in one session; the session is left as it is.
  public func read(_ name: String) throws(SessionError) -> SessionRecord {
    let name = try SessionName(name)
    let folder = store.session(name)
    guard folder.isTaken else { throw .notFound(name: name.text) }
    try folder.requireSession()
    let isRunning = try isRunning(folder)
    return try SessionReader(folder, name: name.text, check: true).read { try SessionRecord($0, isRunning: isRunning) }
  }

  /// Removes a session, damaged or not.
  public func delete(_ name: String) throws(SessionError) {
    let name = try SessionName(name)
    let folder = store.session(name)
    guard folder.isTaken else { throw .notFound(name: name.text) }
    let changing = try store.lock()
    defer { withExtendedLifetime(changing) {} }
    try folder.requireSession()
    try folder.requireNothingElse()
    guard let lock = try FolderLock.ifFree(folder.url) else { throw .inUse(name: name.text) }
    defer { withExtendedLifetime(lock) {} }
    let gone = store.aside(name, .gone)
    try folder.move(to: gone)
    try gone.remove()
  }

  /// All sessions by name, also those that were interrupted and those that cannot be read.
  public func sessions() throws(SessionError) -> [SessionOverview] {
    let folders = try store.names().map { ($0, store.session($0)) }
    return folders.filter { FileManager.default.fileExists(atPath: $0.1.file.path) }.map { name, folder in
      SessionOverview(name: name.text, bytes: folder.bytes, content: content(of: folder, name))
    }
  }

  private func content(of folder: SessionFolder, _ name: SessionName) -> Result<SessionOverview.Content, SessionError> {
    do throws(SessionError) {
      let isRunning = try isRunning(folder)
      let content = try SessionReader(folder, name: name.text, check: false).read {
        try SessionOverview.Content($0, isRunning: isRunning)
      }
      return .success(content)
    } catch {
      return .failure(error)
    }
  }

  /// Asked under the store's lock, because asking takes the session's own for a moment.
  func isRunning(_ folder: SessionFolder) throws(SessionError) -> Bool {
    let changing = try store.lock()
    defer { withExtendedLifetime(changing) {} }
    return try FolderLock.ifFree(folder.url, .shared) == nil
  }
}
