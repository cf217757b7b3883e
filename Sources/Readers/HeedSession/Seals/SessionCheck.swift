import Foundation
import GRDB

/// The result of a check of a session's whole file.
public struct SessionCheck: Hashable, Sendable {
  /// The session's name.
  public var name: String
  /// Whether the session was finished; nil if its description is damaged.
  public var state: SessionState?
  /// Whether rows have checksums; files of schema 4 and earlier have none, so only SQLite's own structure and the recorded
  /// inputs could be checked.
  public var hasChecksums = true
  /// Whether a checksum of the whole file exists, as for complete sessions; it also covers bytes outside all rows.
  public var hasFileSum = false
  /// Damaged and good rows.
  public var damage = SessionDamage()

  /// Whether anything is damaged or missing.
  public var isDamaged: Bool { damage.isAny }
}

extension SessionStore {
  /// Checks a session's whole file without changing it: every page, every row, the file's own checksum.
  ///
  /// An interrupted session is whole up to its last commit; data that a crash kept from the disk is not damage.
  /// - Throws: ``SessionError`` if the session is missing, not Heed's, a later Heed's, or locked. Damage is a result instead.
  public func check(_ name: String) throws(SessionError) -> SessionCheck {
    let name = try SessionName(name)
    let folder = store.session(name)
    guard folder.isTaken else { throw .notFound(name: name.text) }
    try folder.requireSession()
    var check = SessionCheck(name: name.text)
    let isRunning = try isRunning(folder)
    do throws(SessionError) {
      let reader = try SessionReader(folder, name: name.text, check: .nothing, salvaging: true)
      check.hasChecksums = reader.seal != nil
      check.damage = try reader.damage()
      check.hasFileSum = FileManager.default.fileExists(atPath: folder.sum.path)
      if check.damage.parts.allSatisfy({ $0.kind != SealedTable.session.rowName || $0.isWhole }) {
        check.state = try reader.read { try SessionState($0, isRunning: isRunning) }
      }
      if !check.hasChecksums, !check.isDamaged { try checkInputs(folder, name, isRunning) }
    } catch {
      guard case .corrupt(_, let detail) = error else { throw error }
      check.damage.file = check.damage.file ?? detail
    }
    return check
  }

  /// Checks the recorded inputs, which had checksums in schemas before other rows did.
  private func checkInputs(_ folder: SessionFolder, _ name: SessionName, _ isRunning: Bool) throws(SessionError) {
    do throws(SessionError) {
      try SessionRecording(folder, name: name.text, isRunning: isRunning, salvaging: false).check()
    } catch .notRecorded {
      // Nothing to check.
    }
  }
}
