import Glibc

/// Reads a whole file.
/// - Parameter limit: Maximum size of the file in bytes, which protects the memory.
func readBytes(_ path: String, limit: Int = 1 << 29) throws(VideoError) -> [UInt8] {
  let size = try fileSize(path)
  guard size <= limit else { throw .notReadable(path: path, why: "\(size) bytes exceed the limit") }
  let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { throw .notReadable(path: path, why: systemText(errno)) }
  defer { close(file) }
  var failure: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
    while filled < buffer.count {
      let count = read(file, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      if count < 0, errno == EINTR { continue }
      if count < 0 { failure = errno }
      guard count > 0 else { return }
      filled += count
    }
  }
  guard failure == 0 else { throw .notReadable(path: path, why: systemText(failure)) }
  return bytes
}

/// Size of a file, bytes.
/// - Throws: ``VideoError/notFound(path:)``, ``VideoError/notReadable(path:why:)``; ``VideoError/notAFile(path:)`` for
///   a folder, a pipe or a device.
func fileSize(_ path: String) throws(VideoError) -> Int {
  var status = stat()
  guard stat(path, &status) == 0 else {
    let error = errno
    throw error == ENOENT || error == ENOTDIR ? .notFound(path: path) : .notReadable(path: path, why: systemText(error))
  }
  guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
  return Int(status.st_size)
}

/// Writes a file that only its owner may read. Writing is atomic: the file gets its own name at the end.
func writeBytes(_ bytes: UnsafeRawBufferPointer, to path: String) throws(VideoError) {
  try checkMayReplace(path)
  let temporary = temporaryName(for: path)
  let file = Glibc.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard file >= 0 else { throw .cannotWrite(path: path, why: systemText(errno)) }
  var failure: Int32 = 0
  var written = 0
  while written < bytes.count, failure == 0 {
    let count = write(file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
    if count > 0 { written += count } else if errno != EINTR { failure = errno }
  }
  if close(file) != 0, failure == 0 { failure = errno }
  if failure == 0, rename(temporary, path) != 0 { failure = errno }
  guard failure == 0 else {
    unlink(temporary)
    throw .cannotWrite(path: path, why: systemText(failure))
  }
}

/// Throws if the path names a device or a folder, because a file must not replace them.
func checkMayReplace(_ path: String) throws(VideoError) {
  var status = stat()
  guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
  throw .cannotWrite(path: path, why: "something other than a file has this name")
}

/// Makes an empty file that only its owner may read, for a library that opens the file by name.
/// - Parameter path: The final name of the file, for error messages.
func makePrivate(_ temporary: String, for path: String) throws(VideoError) {
  let file = Glibc.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard file >= 0 else { throw .cannotWrite(path: path, why: systemText(errno)) }
  close(file)
}

/// A hidden name in the folder of `path`. It contains the process's number, so no other process uses it.
func temporaryName(for path: String) -> String {
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  let folder = parts.dropLast().joined(separator: "/")
  let name = ".\(parts.last ?? "").\(getpid()).partial"
  return parts.count > 1 ? "\(folder)/\(name)" : name
}
