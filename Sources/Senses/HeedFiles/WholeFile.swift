package import Foundation

/// A file that appears under its name when it is complete, and survives a power failure then.
///
/// Until ``finish()`` the file is hidden in the same folder, under a name that nobody can guess. An unfinished file is
/// removed with the object; a killed process leaves `.NAME.PROCESS-RANDOM.part`, which only its owner can read.
package final class WholeFile: Sendable {
  /// The open file, for writing; valid as long as the object lives.
  package let descriptor: Int32
  private let path, hidden: String

  /// - Parameter mode: The file's permissions; the default lets only the owner read it, under any umask.
  /// - Throws: ``WriteFailure`` if the path names a folder, a pipe or a device, or cannot be written.
  package init(_ path: String, mode: mode_t = 0o600) throws(WriteFailure) {
    try Self.checkMayReplace(path)
    let random = String(UInt64.random(in: .min ... .max), radix: 16)
    (self.path, hidden) = (path, Self.hiddenName(path, random))
    descriptor = Self.create(hidden, mode: mode)
    guard descriptor >= 0 else { throw WriteFailure(path) }
  }

  deinit {
    cancel()
    close(descriptor)
  }

  /// Forces the bytes to the disk and gives the file its name. Replaces an existing file or link.
  package func finish() throws(WriteFailure) {
    // Some file systems of networks and of user space cannot force bytes to the disk.
    guard fsync(descriptor) == 0 || errno == EINVAL, rename(hidden, path) == 0 else { throw WriteFailure(path) }
    Self.sync(Self.place(path).folder)
  }

  /// Writes a folder's entries to the disk, so that renames in the folder survive a power failure.
  package static func sync(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes the unfinished file. After ``finish()``, this method does nothing.
  package func cancel() { unlink(hidden) }

  /// Writes a whole file, or nothing after an error.
  package static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws(WriteFailure) {
    let file = try WholeFile(path, mode: mode)
    guard OwnFile.write(bytes, to: file.descriptor) else { throw WriteFailure(path) }
    try file.finish()
  }

  /// Throws unless a file may get this name at the end of a run.
  package static func checkMayReplace(_ path: String) throws(WriteFailure) {
    guard OwnFile.isReplaceable(path) else {
      throw WriteFailure(path, refused: "something other than a file has this name")
    }
    let parent = place(path).folder
    guard access(parent, W_OK | X_OK) == 0 else { throw WriteFailure(path) }
    // In a folder such as /tmp, the name of somebody else's file cannot be taken.
    var (old, folder) = (stat(), stat())
    guard lstat(path, &old) == 0, stat(parent, &folder) == 0, folder.st_mode & S_ISVTX != 0 else { return }
    guard [0, folder.st_uid, old.st_uid].contains(geteuid()) else {
      throw WriteFailure(path, refused: "another user made it; name a file in a folder of your own")
    }
  }

  /// Creates a file of a name that nothing has.
  /// - Returns: The descriptor; negative on failure, with `errno` set.
  package static func create(_ path: String, mode: mode_t = 0o600, flags: Int32 = 0) -> Int32 {
    open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | flags, mode)
  }

  /// A long name is cut, because file systems allow 255 bytes.
  private static func hiddenName(_ path: String, _ random: String) -> String {
    let (folder, name) = place(path)
    return "\(folder)/.\(String(decoding: name.utf8.prefix(150), as: UTF8.self)).\(getpid())-\(random).part"
  }

  private static func place(_ path: String) -> (folder: String, name: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), path[path.index(after: slash)...])
  }
}
