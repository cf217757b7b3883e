import Foundation

/// Folders whose content only their owner can reach.
package enum PrivateFolder {
  /// Makes a folder for output files. Accepts an existing folder.
  /// - Returns: True if the folder is new.
  /// - Throws: ``WriteFailure``, also for a link that another user made, because it could lead anywhere.
  @discardableResult
  package static func make(_ path: String) throws(WriteFailure) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    guard errno == EEXIST else { throw WriteFailure(path) }
    try checkLink(path)
    return false
  }

  /// Checks that a folder belongs to this user and that nobody else can change it. A folder that holds only private
  /// things of this user, such as a store, is made private.
  /// - Throws: ``WriteFailure`` with the remedy.
  package static func keep(_ path: String) throws(WriteFailure) {
    try checkLink(path)
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    var status = stat()
    guard fstat(folder, &status) == 0 else { throw WriteFailure(path) }
    guard status.st_uid == geteuid() else {
      throw WriteFailure(path, refused: "the folder belongs to another user; name a folder of your own")
    }
    if status.st_mode & 0o077 == 0 || (holdsOnlyPrivate(path) && fchmod(folder, 0o700) == 0) { return }
    guard status.st_mode & 0o022 == 0 else {
      throw WriteFailure(
        path, refused: "others may write there; name a folder of your own, or make this folder private with chmod 700")
    }
  }

  /// A folder with other things in it, such as a home, keeps its permissions.
  private static func holdsOnlyPrivate(_ path: String) -> Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    return names?.allSatisfy { name in
      var status = stat()
      return lstat("\(path)/\(name)", &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    } ?? false
  }

  private static func checkLink(_ path: String) throws(WriteFailure) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return }
    guard [0, geteuid()].contains(status.st_uid) else {
      throw WriteFailure(path, refused: "another user made this link; name the folder itself")
    }
  }
}
