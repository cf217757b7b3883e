package import Foundation
import HeedFiles

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

  /// Longest wait for a lock. Choice: moving or removing a session takes less.
  static let patience: Duration = .seconds(10)

  /// Waits until the lock is free, and takes it. Another program may hold it for ever.
  static func waiting(_ folder: URL, atMost patience: Duration = patience) throws(SessionError) -> FolderLock {
    let end = ContinuousClock.now + patience
    repeat {
      if let lock = try ifFree(folder) { return lock }
      usleep(2000)
    } while ContinuousClock.now < end
    throw .cannotWrite(path: folder.path, reason: "another program has locked it; end that program")
  }

  private init(opening folder: URL) throws(SessionError) {
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .systemRead(folder) }
  }

  /// Whether the locked folder is still at this place.
  package func isOn(_ folder: URL) -> Bool { OwnFile.isStill(folder.path, descriptor) }

  deinit { close(descriptor) }
}
