package import Foundation
import GRDB
package import HeedFiles
import HeedSignals

/// Errors of the session store.
public enum SessionError: Error, Hashable, Sendable {
  /// The text is not a valid session name.
  case invalidName(name: String, reason: String)
  /// The text is not a valid driver pseudonym.
  case invalidDriver(name: String, reason: String)
  /// A session of this name exists and was not to be replaced.
  case alreadyExists(name: String)
  /// There is no session of this name.
  case notFound(name: String)
  /// The session holds no inputs, because recording them was not requested.
  case notRecorded(name: String)
  /// Another run is writing this session.
  case inUse(name: String)
  /// The folder holds something that Heed did not write. The folder is left unchanged.
  case notASession(path: String, reason: String)
  /// A later version of Heed wrote the session; `found` and `supported` are schema versions.
  case newerSchema(name: String, found: Int, supported: Int)
  /// The session's file is damaged. It is left unchanged.
  case corrupt(name: String, detail: String)
  /// The disk is full.
  case storageFull(path: String)
  /// A write failed; `reason` is the system's text.
  case cannotWrite(path: String, reason: String)
  /// The file exists but cannot be read; `reason` is the system's text.
  case cannotRead(path: String, reason: String)
}

extension SessionError: CustomStringConvertible {
  /// One sentence for users, with the remedy if there is one.
  public var description: String {
    switch self {
    case .invalidName(let name, let reason): "\"\(name)\" cannot name a session: \(reason)"
    case .invalidDriver(let name, let reason): "\"\(name)\" cannot name a driver: \(reason)"
    case .alreadyExists(let name): "session \"\(name)\" exists; choose another name or replace it with --replace"
    case .notFound(let name): "there is no session \"\(name)\""
    case .notRecorded(let name): "session \"\(name)\" holds no observations; record with --record observations"
    case .inUse(let name): "session \"\(name)\" is being written by another run"
    case .notASession(let path, let reason): "\(path) is not a session of Heed: \(reason); move or delete it"
    case .newerSchema(let name, let found, let supported):
      "session \"\(name)\" was written by a later Heed (schema \(found), this one knows \(supported)): update Heed"
    case .corrupt(let name, let detail):
      "session \"\(name)\" is damaged and left as it is (\(Self.plain(detail))); put a copy back, "
        + "save what is good (heed sessions export --salvage), or delete it"
    case .storageFull(let path): "cannot write \(path): the disk is full; make room there"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
    }
  }

  /// The cause without the path, which may hold the name of a person or a session.
  package var cause: String {
    switch self {
    case .storageFull: "the disk is full"
    case .cannotWrite(_, let reason), .cannotRead(_, let reason): reason
    case .inUse: "another run writes it"
    case .alreadyExists: "a session of this name exists"
    case .newerSchema: "a later Heed wrote the session of this name"
    case .notASession: "something else has its name"
    case .corrupt: "the session of this name is damaged"
    case .notFound, .notRecorded, .invalidName, .invalidDriver: "it cannot be used"
    }
  }

  package static let removedReason = "it was removed while it was being written"
  /// True for a session that somebody removed while it was written, which no waiting mends.
  var isRemoval: Bool { if case .cannotWrite(_, Self.removedReason) = self { true } else { false } }

  /// The first characters of a text, because a damaged file may contain anything.
  private static func plain(_ text: String) -> String {
    text.count <= longestDetail ? text.visible : String(text.prefix(longestDetail)).visible + "~"
  }

  /// Longest system text in a message, characters. Choice: five lines of a terminal.
  private static let longestDetail = 400
}

/// Makes errors of sessions from errors of the system and of SQLite.
extension SessionError {
  /// The error for a failed write to `path`.
  package init(writing path: String, _ error: any Error) {
    switch error {
    // On a full disk, SQLite cannot create the index of its write-ahead log, and reports an I/O error.
    case let error as DatabaseError
    where error.resultCode == .SQLITE_FULL || error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
      self = .storageFull(path: path)
    case let error as DatabaseError:
      self = .cannotWrite(path: path, reason: error.message ?? "\(error.extendedResultCode)")
    default: self = .cannotWrite(path: path, reason: error.localizedDescription)
    }
  }

  package init(_ failure: WriteFailure) {
    self =
      [ENOSPC, EDQUOT].contains(failure.code)
      ? .storageFull(path: failure.path) : .cannotWrite(path: failure.path, reason: failure.why)
  }

  /// The error for a failed write, from the system's `errno`.
  package static func systemWrite(_ url: URL) -> SessionError { SessionError(WriteFailure(url.path)) }

  /// The error for a failed read, from the system's `errno`.
  static func systemRead(_ url: URL) -> SessionError {
    .cannotRead(path: url.path, reason: String(cString: strerror(errno)))
  }
}
