package import Foundation

/// The folder of all sessions, with the hidden folders that exist while a session is created, replaced or deleted.
///
/// Sessions are renamed only under ``lock()``, by one atomic rename each. ``tidy()`` cleans up after killed processes.
package struct StoreFolder: Hashable, Sendable {
  package let url: URL

  package init(url: URL) { self.url = url }

  /// The purpose of a hidden folder.
  enum Aside: String, Sendable, CaseIterable {
    /// A new session before it gets its name.
    case new
    /// A session that is being replaced.
    case old
    /// A session that was deleted.
    case gone
  }

  func session(_ name: SessionName) -> SessionFolder { SessionFolder(url: url.appendingPathComponent(name.text)) }

  /// Returns a new hidden folder for a session.
  func aside(_ name: SessionName, _ reason: Aside) -> SessionFolder {
    let id = String(UInt32.random(in: .min ... .max), radix: 16)
    return SessionFolder(
      url: url.appendingPathComponent(".\(name.text).\(reason.rawValue)-\(id)"), known: session(name).url)
  }

  /// A free place in the quarantine for a damaged session.
  func quarantine(for name: SessionName) throws(SessionError) -> SessionFolder {
    let quarantine = StoreFolder(url: url.appendingPathComponent(".quarantine"))
    try quarantine.make()
    var number = 1
    while true {
      let place = SessionFolder(url: quarantine.url.appendingPathComponent("\(name.text)-\(number)"))
      if !place.isTaken { return place }
      number += 1
    }
  }

  /// Removes damaged sessions of this name from the quarantine, and the quarantine if it is then empty.
  func removeQuarantined(_ name: SessionName) throws(SessionError) {
    let quarantine = StoreFolder(url: url.appendingPathComponent(".quarantine"))
    for entry in try quarantine.entries() {
      let number = entry.dropFirst(name.text.count + 1)
      guard entry.hasPrefix(name.text + "-"), !number.isEmpty, number.allSatisfy(\.isNumber) else { continue }
      try SessionFolder(url: quarantine.url.appendingPathComponent(entry)).remove()
    }
    rmdir(quarantine.url.path)
  }

  /// Creates the store if necessary, accessible only to its owner.
  package func make() throws(SessionError) {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotWrite(path: url.path, reason: error.localizedDescription)
    }
    guard access(url.path, W_OK | X_OK) == 0 else { throw .systemWrite(url) }
  }

  /// Takes the lock that is held while names change.
  func lock() throws(SessionError) -> FolderLock { try FolderLock.waiting(url) }

  /// Names of all sessions, in order.
  func names() throws(SessionError) -> [SessionName] {
    try entries().compactMap(SessionName.init(ifValid:))
  }

  /// Removes remains of killed processes, and undoes interrupted replacements.
  func tidy() throws(SessionError) {
    for entry in try entries() {
      guard let (name, reason) = Self.aside(entry) else { continue }
      do {
        try tidy(SessionFolder(url: url.appendingPathComponent(entry)), of: name, reason)
      } catch {
        continue  // Stays hidden; a failure here must not prevent new sessions.
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

  /// Parses a name made by ``aside(_:_:)``; nil for other names.
  private static func aside(_ entry: String) -> (SessionName, Aside)? {
    guard entry.hasPrefix("."), let dot = entry.lastIndex(of: "."), dot > entry.startIndex,
      let name = SessionName(ifValid: String(entry[entry.index(after: entry.startIndex)..<dot])),
      let reason = entry[entry.index(after: dot)...].split(separator: "-").first.flatMap({ Aside(rawValue: String($0)) }
      )
    else { return nil }
    return (name, reason)
  }

  private func entries() throws(SessionError) -> [String] {
    guard SessionFolder(url: url).isTaken else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    } catch {
      throw .cannotRead(path: url.path, reason: error.localizedDescription)
    }
  }
}
