import Foundation

/// The folder of all sessions, with the hidden neighbours that exist while a session comes or goes.
///
/// Names change only under ``lock()``, and in one rename each. What a killed process leaves behind is
/// put right by ``tidy()`` from the names alone.
struct StoreFolder: Hashable, Sendable {
  let url: URL

  /// Why a hidden folder is there.
  enum Aside: String, Sendable, CaseIterable {
    /// A session that has not taken its name yet.
    case new
    /// A session that is being replaced.
    case old
    /// A session that was deleted.
    case gone
  }

  func session(_ name: SessionName) -> SessionFolder { SessionFolder(url: url.appendingPathComponent(name.text)) }

  /// A hidden folder that nobody has yet.
  func aside(_ name: SessionName, _ reason: Aside) -> SessionFolder {
    let id = String(UInt32.random(in: .min ... .max), radix: 16)
    return SessionFolder(url: url.appendingPathComponent(".\(name.text).\(reason.rawValue)-\(id)"))
  }

  /// A place for a damaged session, where nothing touches it any more.
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

  /// Makes the store, if it is not there, for its owner alone.
  func make() throws(SessionError) {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotWrite(path: url.path, reason: error.localizedDescription)
    }
    guard access(url.path, W_OK | X_OK) == 0 else { throw .systemWrite(url) }
  }

  /// Held while names change.
  func lock() throws(SessionError) -> FolderLock { try FolderLock.waiting(url) }

  /// Names of all sessions, in order.
  func names() throws(SessionError) -> [SessionName] {
    try entries().compactMap(SessionName.init(ifValid:))
  }

  /// Removes what killed processes left, and gives a session back its name when a replacement was cut short.
  func tidy() throws(SessionError) {
    for entry in try entries() {
      guard let (name, reason) = Self.aside(entry) else { continue }
      do {
        try tidy(SessionFolder(url: url.appendingPathComponent(entry)), of: name, reason)
      } catch {
        continue  // What cannot be put right now stays hidden; it must not keep anybody from a new session.
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

  /// Reads what ``aside(_:_:)`` wrote; nil for any other name.
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
