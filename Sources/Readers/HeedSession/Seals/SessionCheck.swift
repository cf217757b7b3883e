import Foundation

/// The result of checking a session's whole file.
public struct SessionCheck: Hashable, Sendable {
  /// The session's name.
  public var name: String
  /// Whether the session was finished; nil if the session's description is damaged.
  public var state: SessionState?
  /// Whether rows have checksums. In files of schema 4 and earlier, only SQLite's structure and inputs are checked.
  public var hasChecksums = true
  /// Whether the whole file has a checksum, which covers bytes outside of rows too. Complete sessions have one.
  public var hasFileSum = false
  /// The damaged and the unchanged parts of the file.
  public var damage = SessionDamage()

  /// Whether the file is damaged.
  public var isDamaged: Bool { damage.isAny }
}

extension SessionStore {
  /// Checks every page, every row and the file's checksum without changing the file. An interrupted session is whole
  /// up to its last commit.
  /// - Throws: ``SessionError`` if the session is missing, locked, written by a later Heed, or not written by Heed.
  public func check(_ name: String) throws(SessionError) -> SessionCheck {
    let (name, folder) = try session(name)
    try folder.requireSession()
    var check = SessionCheck(name: name.text)
    let isRunning = try isRunning(folder)
    do throws(SessionError) {
      let reader = try SessionReader(folder, name: name.text, check: .nothing, salvaging: true)
      check.hasChecksums = reader.seal != nil
      check.damage = try reader.damage()
      check.hasFileSum = FileManager.default.fileExists(atPath: FileSum.note(beside: folder.file).path)
      if check.damage.parts.allSatisfy({ $0.kind != SealedTable.session.rowName || $0.isWhole }) {
        check.state = try reader.read { try SessionState($0.sessionRow("state"), isRunning: isRunning) }
      }
      // Recorded inputs have checksums even in files whose other rows have none.
      if !check.hasChecksums, !check.isDamaged {
        try SessionRecording(folder, name: name.text, isRunning: isRunning, salvaging: false).check()
      }
    } catch .notRecorded {
      // The session recorded no inputs, so there are none to check.
    } catch {
      guard case .corrupt(_, let detail) = error else { throw error }
      check.damage.file = check.damage.file ?? detail
    }
    return check
  }
}
