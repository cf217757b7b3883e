package import Foundation

/// Writes files that appear only when complete and survive a power failure.
package enum WholeFile {
  /// Writes a file atomically, replacing an existing file.
  ///
  /// A device, pipe or folder of that name is not replaced; otherwise all programs would lose `/dev/null`.
  /// - Parameter mode: Permissions of the file.
  /// - Throws: ``SessionError/cannotWrite(path:reason:)``, ``SessionError/storageFull(path:)``.
  package static func write(_ bytes: [UInt8], to place: URL, mode: mode_t) throws(SessionError) {
    guard isFile(place) ?? true else {
      throw .cannotWrite(path: place.path, reason: "something other than a file has this name")
    }
    let folder = place.deletingLastPathComponent()
    let part = folder.appendingPathComponent(".\(UUID().uuidString).part")
    let descriptor = open(part.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .systemWrite(place) }
    let isWritten = put(bytes, to: descriptor) && fsync(descriptor) == 0
    let failure = isWritten ? nil : SessionError.systemWrite(place)
    close(descriptor)
    if failure == nil, rename(part.path, place.path) == 0 {
      SessionFolder.sync(folder)
      return
    }
    let reason = failure ?? .systemWrite(place)
    unlink(part.path)
    throw reason
  }

  /// Whether the place holds a regular file instead of a device, pipe or folder; nil if nothing exists there or the
  /// place is not accessible.
  package static func isFile(_ place: URL) -> Bool? {
    var status = stat()
    return stat(place.path, &status) == 0 ? status.st_mode & S_IFMT == S_IFREG : nil
  }

  private static func put(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 { rest = rest.dropFirst(written) } else if errno != EINTR { return false }
    }
    return true
  }
}
