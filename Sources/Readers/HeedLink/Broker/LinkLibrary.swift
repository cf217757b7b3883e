import CHeedLink
import Synchronization

/// The MQTT library, loaded with the first link.
enum LinkLibrary {
  /// - Throws: ``LinkError`` if the library is missing, or if the access has certificates and the address does not use
  ///   TLS.
  static func check(_ address: LinkAddress, _ access: LinkAccess) throws(LinkError) {
    if let reason = hlk_load() { throw .noLibrary(reason: String(cString: reason)) }
    guard access.needsTLS, !address.usesTLS else { return }
    throw .badAddress(
      text: address.description, reason: "certificates are for encrypted connections; write mqtts:// or leave them away"
    )
  }
}

/// A thread-safe flag that is set once.
final class ClosedFlag: Sendable {
  private let flag = Mutex(false)
  var isSet: Bool { flag.withLock { $0 } }
  /// - Returns: False if the flag was already set.
  func set() -> Bool {
    flag.withLock { flag in
      defer { flag = true }
      return !flag
    }
  }
}
