package import Foundation
import HeedFiles

/// The folder of all sessions, with hidden folders while a session is created, replaced or deleted.
///
/// Sessions are renamed atomically and only under ``lock()``. ``tidy()`` cleans up after killed processes.
package struct StoreFolder: Hashable, Sendable {
  package let url: URL

  package init(url: URL) { self.url = url }

  /// The purpose of a hidden folder.
  enum Aside: String, Sendable, CaseIterable {
    /// The folder holds a new session that has no name yet.
    case new
    /// The folder holds a session that is being replaced.
    case old
    /// The folder holds a deleted session.
    case gone
  }

  /// The folder that keeps damaged sessions.
  private var quarantined: StoreFolder { StoreFolder(url: url.appendingPathComponent(".quarantine")) }
  func session(_ name: SessionName) -> SessionFolder { SessionFolder(url: url.appendingPathComponent(name.text)) }

  /// The name, or with the first number from 2 if it is taken, such as `drive-2`.
  func freeName(_ name: String) -> String {
    var (free, number) = (name, 1)
    while SessionFolder(url: url.appendingPathComponent(free)).isTaken {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }

  /// A new hidden folder for a session.
  func aside(_ name: SessionName, _ reason: Aside) -> SessionFolder {
    let id = String(UInt32.random(in: .min ... .max), radix: 16)
    return SessionFolder(
      url: url.appendingPathComponent(".\(name.text).\(reason.rawValue)-\(id)"), known: session(name).url)
  }

  /// A free place in the quarantine for a damaged session.
  func quarantine(for name: SessionName) throws(SessionError) -> SessionFolder {
    try quarantined.make()
    var number = 1
    while true {
      let place = SessionFolder(url: quarantined.url.appendingPathComponent("\(name.text)-\(number)"))
      if !place.isTaken { return place }
      number += 1
    }
  }

  /// Removes sessions of this name from the quarantine, and an empty quarantine.
  func removeQuarantined(_ name: SessionName) throws(SessionError) {
    for entry in try quarantined.entries() {
      let number = entry.dropFirst(name.text.count + 1)
      guard entry.hasPrefix(name.text + "-"), !number.isEmpty, number.allSatisfy(\.isNumber) else { continue }
      try SessionFolder(url: quarantined.url.appendingPathComponent(entry)).remove()
    }
    rmdir(quarantined.url.path)
  }

  /// Creates the folder if necessary, accessible only to its owner. Refuses a folder in which others may write.
  package func make() throws(SessionError) {
    if mkdir(url.path, 0o700) != 0, errno != EEXIST {
      guard errno == ENOENT, url.pathComponents.count > 1 else { throw .systemWrite(url) }
      try StoreFolder(url: url.deletingLastPathComponent()).make()
      guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else { throw .systemWrite(url) }
    }
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw .cannotWrite(path: url.path, reason: "it is not a folder")
    }
    do throws(WriteFailure) { try PrivateFolder.keep(url.path) } catch { throw SessionError(error) }
    guard access(url.path, W_OK | X_OK) == 0 else { throw .systemWrite(url) }
  }

  /// Waits for the lock that every change of session names requires.
  func lock(atMost patience: Duration = FolderLock.patience) throws(SessionError) -> FolderLock {
    try FolderLock.waiting(url, atMost: patience)
  }
  /// Names of all sessions, in order.
  func names() throws(SessionError) -> [SessionName] { try entries().compactMap { try? SessionName($0) } }

  /// Removes hidden folders that killed processes left, and undoes interrupted replacements.
  func tidy() throws(SessionError) {
    for entry in try entries() {
      guard let (name, reason) = Self.aside(entry) else { continue }
      do {
        try tidy(SessionFolder(url: url.appendingPathComponent(entry)), of: name, reason)
      } catch {
        continue  // The folder stays hidden, and new sessions can still be made.
      }
    }
  }

  private func tidy(_ hidden: SessionFolder, of name: SessionName, _ reason: Aside) throws(SessionError) {
    guard let lock = try FolderLock.ifFree(hidden.url) else { return }
    if reason == .old, !session(name).isTaken {
      try hidden.move(to: session(name))
    } else {
      try hidden.remove()
    }
    withExtendedLifetime(lock) {}
  }

  /// Parses the name of a hidden folder, as ``aside(_:_:)`` makes it; nil for other names.
  private static func aside(_ entry: String) -> (SessionName, Aside)? {
    guard entry.hasPrefix("."), let dot = entry.lastIndex(of: "."), dot > entry.startIndex,
      let name = try? SessionName(String(entry[..<dot].dropFirst())),
      let word = entry[dot...].dropFirst().split(separator: "-").first, let reason = Aside(rawValue: String(word))
    else { return nil }
    return (name, reason)
  }

  /// Names of everything in the folder, in order; empty if the folder does not exist.
  func entries() throws(SessionError) -> [String] {
    guard SessionFolder(url: url).isTaken else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    } catch {
      throw .cannotRead(path: url.path, reason: error.localizedDescription)
    }
  }
}
