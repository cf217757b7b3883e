import Heed

/// Why a link to a broker cannot start. After a failure at a later time, the link tries again.
public enum LinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not a valid broker address.
  case badAddress(text: String, reason: String)
  /// A file with broker credentials cannot be used.
  case badAccess(path: String, reason: String)
  /// Another program uses the outbox of this broker.
  case outboxInUse(path: String)
  /// A later version of Heed wrote the outbox.
  case outboxNewer(path: String, found: Int, supported: Int)
  /// The MQTT library is missing.
  case noLibrary(reason: String)

  /// One sentence for users, with the remedy.
  public var description: String {
    switch self {
    case .badAddress(let text, let reason): "\(text): \(reason)"
    case .badAccess(let path, let reason): "\(path): \(reason)"
    case .outboxInUse(let path):
      "another program sends from the outbox \(path); end it, or give this one another topic or --store"
    case .outboxNewer(let path, let found, let supported):
      "the outbox \(path) was written by a later version of Heed (schema \(found), this one knows \(supported)); update"
        + " Heed, or move that folder away"
    case .noLibrary(let reason):
      "brokers are spoken to by libmosquitto, which cannot be used (\(reason)); install it: apt-get install libmosquitto1"
    }
  }
}

extension ConfigurationError {
  /// The fault in a file and where it is, without the file's name.
  var reason: String {
    switch self {
    case .notFound: "it is not there; check the name"
    case .notReadable(_, let why): "it cannot be read (\(why))"
    case .tooLarge(_, let limit): "it is larger than \(limit / 1024) KB, which no such file is"
    case .notAcceptable(_, let line, let column, let message): "line \(line), column \(column): \(message)"
    }
  }
}
