import Foundation

/// A lock on a folder that the system lets go of when the process ends, however it ends.
///
/// A session being written is told from an interrupted one by nothing else.
final class FolderLock: Sendable {
  private let descriptor: Int32

  enum Kind: Sendable { case shared, exclusive }

  /// nil when somebody else, or another lock of this process, holds it.
  ///
  /// File systems that know no locks (some network ones) count as not locked by anybody.
  static func ifFree(_ folder: URL, _ kind: Kind = .exclusive) throws(SessionError) -> FolderLock? {
    let lock = try FolderLock(opening: folder)
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    return flock(lock.descriptor, operation) != 0 && errno == EWOULDBLOCK ? nil : lock
  }

  /// Waits until the others are done; for the moments in which a store's folders change names.
  static func waiting(_ folder: URL) throws(SessionError) -> FolderLock {
    let lock = try FolderLock(opening: folder)
    while flock(lock.descriptor, LOCK_EX) != 0, errno == EINTR {}
    return lock
  }

  private init(opening folder: URL) throws(SessionError) {
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .systemRead(folder) }
  }

  deinit { close(descriptor) }
}
