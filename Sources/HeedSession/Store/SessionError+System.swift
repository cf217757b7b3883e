import Foundation
import GRDB

/// Errors from what the system and SQLite say.
extension SessionError {
  /// What a write to `path` failed with.
  init(writing path: String, _ error: any Error) {
    switch error {
    // Without room SQLite cannot make the index of its log, and calls that an I/O error.
    case let error as DatabaseError
    where error.resultCode == .SQLITE_FULL || error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
      self = .storageFull(path: path)
    case let error as DatabaseError:
      self = .cannotWrite(path: path, reason: error.message ?? "\(error.extendedResultCode)")
    default: self = .cannotWrite(path: path, reason: error.localizedDescription)
    }
  }

  /// The system's last error, of a write.
  static func systemWrite(_ url: URL) -> SessionError {
    switch errno {
    case ENOSPC, EDQUOT: .storageFull(path: url.path)
    case let code: .cannotWrite(path: url.path, reason: String(cString: strerror(code)))
    }
  }

  /// The system's last error, of a read.
  static func systemRead(_ url: URL) -> SessionError {
    .cannotRead(path: url.path, reason: String(cString: strerror(errno)))
  }
}
