package import Foundation
import HeedFiles

/// The folder of one session with its files.
package struct SessionFolder: Hashable, Sendable {
  let url: URL
  /// The folder that error messages name, because users do not know the hidden folder of a new session.
  let known: URL

  init(url: URL, known: URL? = nil) { (self.url, self.known) = (url, known ?? url) }
  var file: URL { Self.file(in: url) }
  /// The file that error messages name.
  var knownFile: URL { Self.file(in: known) }

  /// Every file that Heed writes into the folder; other files are never removed.
  private static let ownFiles =
    SessionVideo.allCases.map(\.fileName) + [FileSum.fileName]
    + ["-journal", "-shm", "-wal", ""].map { "session.sqlite" + $0 }

  private static func file(in folder: URL) -> URL { folder.appendingPathComponent("session.sqlite") }
  func file(of video: SessionVideo) -> URL { url.appendingPathComponent(video.fileName) }
  /// True if a file or folder exists at the folder's place.
  var isTaken: Bool { Self.status(url) != nil }

  /// The status of the file, folder or link at a place; nil if nothing is there.
  static func status(_ place: URL) -> stat? {
    var status = stat()
    return lstat(place.path, &status) == 0 ? status : nil
  }

  /// Creates the folder and its empty file, which only their owner can read; SQLite's other files inherit the mode.
  func make() throws(SessionError) {
    guard mkdir(url.path, 0o700) == 0 else { throw .systemWrite(known) }
    try Self.makeFile(file, known: knownFile)
  }

  /// Creates an empty file that only its owner can read; throws if the name is taken.
  /// - Parameter known: The file that error messages name, if it is not `file`.
  package static func makeFile(_ file: URL, known: URL? = nil) throws(SessionError) {
    let descriptor = WholeFile.create(file.path)
    guard descriptor >= 0 else { throw .systemWrite(known ?? file) }
    close(descriptor)
  }

  /// Checks that the folder and the file exist and are not symbolic links.
  /// - Parameter readable: False also accepts a pipe, folder or link in the file's place, which can be deleted.
  func requireSession(readable: Bool = true) throws(SessionError) {
    guard Self.isFolder(url) else { throw .notASession(path: url.path, reason: "it is not a folder") }
    guard let status = Self.status(file) else {
      throw .notASession(path: url.path, reason: "it holds no session.sqlite")
    }
    guard !readable || status.st_mode & S_IFMT == S_IFREG else {
      throw .notASession(path: url.path, reason: "its session.sqlite is not a regular file")
    }
  }

  /// Checks that the folder holds only Heed's files and may be removed.
  func requireNothingElse() throws(SessionError) {
    for name in try StoreFolder(url: url).entries() {
      let place = url.appendingPathComponent(name)
      let isFilled = Self.isFolder(place) ? try !StoreFolder(url: place).entries().isEmpty : false
      guard Self.ownFiles.contains(name), !isFilled else {
        throw .notASession(path: url.path, reason: "it also holds \"\(name)\"\(isFilled ? " with files" : "")")
      }
    }
  }

  static func isLink(_ place: URL) -> Bool { status(place).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false }
  private static func isFolder(_ place: URL) -> Bool { status(place).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

  /// Renames the folder within the same store.
  func move(to other: SessionFolder) throws(SessionError) {
    guard rename(url.path, other.url.path) == 0 else { throw .systemWrite(other.known) }
  }

  /// Removes the folder; throws and keeps it if it holds other files.
  func remove() throws(SessionError) {
    // Also removes an empty folder in a file's place.
    for name in Self.ownFiles { _ = Foundation.remove(url.appendingPathComponent(name).path) }
    guard rmdir(url.path) == 0 || errno == ENOENT else { throw .systemWrite(url) }
  }

  /// Total size of the session's files, bytes.
  var bytes: Int { Self.ownFiles.reduce(0) { $0 &+ Int(Self.status(url.appendingPathComponent($1))?.st_size ?? 0) } }

  /// Writes a folder's entries to the disk, so that renames in the folder survive a power failure.
  static func sync(_ folder: URL) { WholeFile.sync(folder.path) }
}
