import CHeedLink
import Synchronization

/// The library that speaks MQTT, loaded with the first link.
enum LinkLibrary {
  /// - Throws: When it is not there, or the access says something that the address does not use.
  static func check(_ address: LinkAddress, _ access: LinkAccess) throws(LinkError) {
    if let reason = hlk_load() { throw .noLibrary(reason: String(cString: reason)) }
    guard access.needsTLS, !address.usesTLS else { return }
    throw .badAddress(
      text: address.description, reason: "certificates are for encrypted connections; write mqtts:// or leave them away"
    )
  }
}

/// Set once.
final class ClosedFlag: Sendable {
  private let flag = Mutex(false)
  var isSet: Bool { flag.withLock { $0 } }
  /// - Returns: False when it was set already.
  func set() -> Bool {
    flag.withLock { flag in
      defer { flag = true }
      return !flag
    }
  }
}
