import Foundation

/// The attributes that show whether a session's file has changed since it was last read.
struct SessionStamp: Hashable, Sendable {
  /// Inode, bytes and modification time (ns) of the session's file; bytes and time of its log, 0 without a log.
  var inode, bytes, modified, logBytes, logModified: Int64

  /// When the session's file or its write-ahead log last changed, milliseconds since 1970 UTC.
  var modifiedUTCMilliseconds: Double { Double(max(modified, logModified) / 1_000_000) }
}

extension StoreFolder {
  /// The stamps of the named sessions' files, in the order of the names; nil for a name without a file. A pipe, folder
  /// or link in the file's place has a stamp, too.
  func stamps(of names: [SessionName]) -> [SessionStamp?] {
    let folder = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return names.map { _ in nil } }
    defer { close(folder) }
    return names.map { name in
      guard let file = Self.status(name.text + "/session.sqlite", in: folder) else { return nil }
      let log = Self.status(name.text + "/session.sqlite-wal", in: folder)
      return SessionStamp(
        inode: Int64(truncatingIfNeeded: file.st_ino), bytes: Int64(file.st_size), modified: Self.modified(file),
        logBytes: Int64(log?.st_size ?? 0), logModified: log.map(Self.modified) ?? 0)
    }
  }

  private static func status(_ path: String, in folder: Int32) -> stat? {
    var status = stat()
    return fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  private static func modified(_ status: stat) -> Int64 {
    Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }
}
