package import Foundation

/// An advisory lock on a folder, held at most until the process ends. Only this lock shows which sessions still run.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  /// A folder may have several shared locks at once, but only one exclusive lock.
  package enum Kind: Sendable { case shared, exclusive }

  /// Takes the lock; nil if another process, or another lock of this process, holds it. On file systems without
  /// locks, such as some network file systems, the lock counts as free.
  package static func ifFree(_ folder: URL, _ kind: Kind = .exclusive) throws(SessionError) -> FolderLock? {
    let lock = try FolderLock(opening: folder)
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    return flock(lock.descriptor, operation) != 0 && errno == EWOULDBLOCK ? nil : lock
  }

  /// Waits until the lock is free, and takes it.
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
