import Foundation
import GRDB

/// The result of a check of a session's whole file.
public struct SessionCheck: Hashable, Sendable {
  /// The session's name.
  public var name: String
  /// Whether the session was finished; nil if its description is damaged.
  public var state: SessionState?
  /// Whether the session's rows have checksums. Rows in files of schema 4 and earlier have none; only SQLite's
  /// structure and the recorded inputs could be checked.
  public var hasChecksums = true
  /// Whether a checksum of the whole file exists. Complete sessions have this checksum, so that bytes outside of rows
  /// are checked too.
  public var hasFileSum = false
  /// The damaged and good parts.
  public var damage = SessionDamage()

  /// Whether anything is damaged or missing.
  public var isDamaged: Bool { damage.isAny }
}

extension SessionStore {
  /// Checks a session's whole file without changing it: every page, every row, and the file's checksum.
  ///
  /// An interrupted session is whole up to its last commit; data that a crash kept from the disk is not damage.
  /// - Throws: ``SessionError`` if the session is missing, not Heed's, of a later Heed, or locked. Damage is reported
  ///   in the result.
  public func check(_ name: String) throws(SessionError) -> SessionCheck {
    let (name, folder) = try session(name)
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

  /// Checks the recorded inputs, which have checksums even in files whose other rows have none.
  private func checkInputs(_ folder: SessionFolder, _ name: SessionName, _ isRunning: Bool) throws(SessionError) {
    do throws(SessionError) {
      try SessionRecording(folder, name: name.text, isRunning: isRunning, salvaging: false).check()
    } catch .notRecorded {
      // Nothing to check.
    }
  }
}
