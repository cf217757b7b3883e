import Foundation
import GRDB

/// What a check of a session's whole file found.
public struct SessionCheck: Hashable, Sendable {
  /// The session's name.
  public var name: String
  /// Whether it was finished; nil when its description is damaged.
  public var state: SessionState?
  /// Whether its rows have checksums: not so in files of schema 4 and earlier, where only SQLite's own structure and the
  /// recorded inputs could be checked.
  public var hasChecksums = true
  /// Whether the whole file has a checksum beside it: complete sessions have one, so that bytes of no row are checked too.
  public var hasFileSum = false
  /// What is damaged and what is good.
  public var damage = SessionDamage()

  /// Whether anything is damaged or missing.
  public var isDamaged: Bool { damage.isAny }
}

extension SessionStore {
  /// Checks a session's whole file without changing it: every page, every row, the file's own checksum.
  ///
  /// An interrupted session is whole up to its last commit; what a crash kept from the disk is not damage.
  /// - Throws: ``SessionError``: when it is not there, not Heed's, a later Heed's, or locked. A damaged one is a result.
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

  /// Recorded inputs had checksums before other rows did.
  private func checkInputs(_ folder: SessionFolder, _ name: SessionName, _ isRunning: Bool) throws(SessionError) {
    do throws(SessionError) {
      try SessionRecording(folder, name: name.text, isRunning: isRunning, salvaging: false).check()
    } catch .notRecorded {
      // Nothing to check.
    }
  }
}
