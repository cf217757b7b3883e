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
