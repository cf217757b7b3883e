import Foundation

/// Files that are written in place, such as logs, and only if no other user made them or can open them.
package enum OwnFile {
  /// Opens a file for writing in place, or creates it. A device, the user's own pipe, and an open file of the process
  /// (`/dev/stdout`, `/dev/fd/3`) are opened, too.
  /// - Parameter flags: `O_APPEND`, `O_TRUNC`, both or 0.
  /// - Throws: ``WriteFailure`` for a link, for another user's file, and for a file with a second name.
  package static func open(_ path: String, _ flags: Int32 = 0) throws(WriteFailure) -> Int32 {
    var status = stat()
    if let inherited = inherited(path) {
      let descriptor = fcntl(inherited, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { throw WriteFailure(path) }
      return descriptor
    }
    // A pipe is judged before it is opened, because opening waits for its reader.
    if lstat(path, &status) == 0, let why = refusal(status) { throw WriteFailure(path, refused: why) }
    var descriptor = Foundation.open(path, O_WRONLY | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC | flags & O_APPEND)
    if descriptor < 0, errno == ENOENT { descriptor = WholeFile.create(path, flags: flags & O_APPEND) }
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw WriteFailure(path) }
    if let why = refusal(status) {
      close(descriptor)
      throw WriteFailure(path, refused: why)
    }
    // A file system without permissions shows all its files to the same users.
    if status.st_mode & S_IFMT == S_IFREG { fchmod(descriptor, status.st_mode & 0o700) }
    if flags & O_TRUNC != 0 { ftruncate(descriptor, 0) }
    return descriptor
  }

  /// True for a regular file and for a path without a file; false for devices, pipes, folders and open files.
  package static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    return inherited(path) == nil && (stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG)
  }

  /// True if the path is a regular file that this user made, and neither a link nor a second name of another file.
  package static func isOwn(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && isOwn(status)
  }

  /// True if the path still names the open file, which nobody has removed, renamed or replaced.
  package static func isStill(_ path: String, _ descriptor: Int32) -> Bool {
    var (own, found) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &found) == 0 && own.st_dev == found.st_dev
      && own.st_ino == found.st_ino
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

  private static func isOwn(_ status: stat) -> Bool {
    status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid() && status.st_nlink == 1
  }

  /// Why a file must not be written, with the remedy; nil if it may.
  private static func refusal(_ status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFREG where isOwn(status), S_IFCHR: nil
    case S_IFIFO where [0, geteuid()].contains(status.st_uid): nil
    case S_IFREG, S_IFIFO: "another user made it, or it has a second name; name another file"
    case S_IFLNK: "it is a link; name the file itself"
    default: "something other than a file has this name"
    }
  }

  /// The open file of this process that a path names; nil for any other path.
  private static func inherited(_ path: String) -> Int32? {
    let names = ["/dev/stdout": STDOUT_FILENO, "/dev/stderr": STDERR_FILENO]
    return names[path]
      ?? ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix).flatMap { Int32(path.dropFirst($0.count)) }
  }
}
