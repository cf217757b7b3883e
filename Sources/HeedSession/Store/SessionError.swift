/// What the session store can fail with.
public enum SessionError: Error, Hashable, Sendable {
  /// The name cannot be a session's; `reason` says what is wrong with it.
  case invalidName(name: String, reason: String)
  /// The pseudonym cannot be a driver's; `reason` says what is wrong with it.
  case invalidDriver(name: String, reason: String)
  /// A session of this name is there, and replacing it was not asked for.
  case alreadyExists(name: String)
  case notFound(name: String)
  /// The session is there and holds no inputs, because they were not asked for when it was made.
  case notRecorded(name: String)
  /// Another run is writing this session.
  case inUse(name: String)
  /// The folder holds something that Heed did not write; it is left as it is.
  case notASession(path: String, reason: String)
  /// A later version of Heed wrote it; `found` and `supported` are schema versions.
  case newerSchema(name: String, found: Int, supported: Int)
  /// The file is damaged; it is left as it is.
  case corrupt(name: String, detail: String)
  /// No room on the disk.
  case storageFull(path: String)
  /// The disk refused; `reason` is its own text.
  case cannotWrite(path: String, reason: String)
  /// The file is there and cannot be read; `reason` is the system's own text.
  case cannotRead(path: String, reason: String)
}

extension SessionError: CustomStringConvertible {
  /// One sentence for people, with the remedy where there is one.
  public var description: String {
    switch self {
    case .invalidName(let name, let reason): "\"\(name)\" cannot name a session: \(reason)"
    case .invalidDriver(let name, let reason): "\"\(name)\" cannot name a driver: \(reason)"
    case .alreadyExists(let name): "session \"\(name)\" exists; choose another name or replace it with --replace"
    case .notFound(let name): "there is no session \"\(name)\""
    case .notRecorded(let name): "session \"\(name)\" holds no observations; record with --record observations"
    case .inUse(let name): "session \"\(name)\" is being written by another run"
    case .notASession(let path, let reason): "\(path) is not a session of Heed: \(reason)"
    case .newerSchema(let name, let found, let supported):
      "session \"\(name)\" was written by a later Heed (schema \(found), this one knows \(supported)): update Heed"
    case .corrupt(let name, let detail): "session \"\(name)\" is damaged and left as it is: \(Self.plain(detail))"
    case .storageFull(let path): "cannot write \(path): the disk is full"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
    }
  }

  /// What stands in a damaged file can be anything: no control characters, and no more than a few lines of it.
  private static func plain(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(longestDetail)
    let plain = String(scalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) })
    return scalars.count < text.unicodeScalars.count ? plain + "~" : plain
  }

  /// Choice: five lines of a terminal.
  private static let longestDetail = 400
}
