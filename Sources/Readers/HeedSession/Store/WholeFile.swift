package import Foundation

/// Writes files that appear only when complete and survive a power failure.
package enum WholeFile {
  /// Writes a file atomically. Replaces an existing file, but never a folder, a pipe or a device such as `/dev/null`.
  /// - Parameter mode: The file's permissions.
  /// - Throws: ``SessionError/cannotWrite(path:reason:)``, ``SessionError/storageFull(path:)``.
  package static func write(_ bytes: [UInt8], to place: URL, mode: mode_t) throws(SessionError) {
    guard isFile(place) ?? true else {
      throw .cannotWrite(path: place.path, reason: "something other than a file has this name")
    }
    let folder = place.deletingLastPathComponent()
    let part = folder.appendingPathComponent(".\(UUID().uuidString).part")
    guard put(bytes, into: part, mode: mode), rename(part.path, place.path) == 0 else {
      let failure = SessionError.systemWrite(place)
      unlink(part.path)
      throw failure
    }
    SessionFolder.sync(folder)
  }

  /// Whether a regular file is at the place; nil if nothing is there or the place is not accessible.
  package static func isFile(_ place: URL) -> Bool? {
    var status = stat()
    return stat(place.path, &status) == 0 ? status.st_mode & S_IFMT == S_IFREG : nil
  }

  /// Creates a file and waits until its bytes are on the disk. Refuses an existing file.
  /// - Returns: False on failure, with `errno` set.
  static func put(_ bytes: [UInt8], into file: URL, mode: mode_t) -> Bool {
    let descriptor = open(file.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return false }
    let isWritten = write(bytes, to: descriptor) && fsync(descriptor) == 0
    let code = errno
    close(descriptor)
    errno = code
    return isWritten
  }

  /// Writes all bytes to an open file, pipe or device.
  /// - Returns: False on failure, with `errno` set.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 { rest = rest.dropFirst(written) } else if written == 0 || errno != EINTR { return false }
    }
    return true
  }
}
