package import Foundation
import GRDB

/// Session errors made from system and SQLite errors.
extension SessionError {
  /// The error of a failed write to `path`.
  package init(writing path: String, _ error: any Error) {
    switch error {
    // On a full disk SQLite cannot create the index of its log, and reports an I/O error.
    case let error as DatabaseError
    where error.resultCode == .SQLITE_FULL || error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
      self = .storageFull(path: path)
    case let error as DatabaseError:
      self = .cannotWrite(path: path, reason: error.message ?? "\(error.extendedResultCode)")
    default: self = .cannotWrite(path: path, reason: error.localizedDescription)
    }
  }

  /// The error from `errno` after a failed write.
  package static func systemWrite(_ url: URL) -> SessionError {
    switch errno {
    case ENOSPC, EDQUOT: .storageFull(path: url.path)
    case let code: .cannotWrite(path: url.path, reason: String(cString: strerror(code)))
    }
  }

  /// The error from `errno` after a failed read.
  static func systemRead(_ url: URL) -> SessionError {
    .cannotRead(path: url.path, reason: String(cString: strerror(errno)))
  }
}
