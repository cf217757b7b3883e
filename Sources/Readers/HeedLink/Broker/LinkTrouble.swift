import CHeedLink
import HeedSignals

/// Why a broker is not reached. Each cause is reported once, and the connection is tried again.
public enum LinkTrouble: Error, Hashable, Sendable {
  /// The broker's host name cannot be resolved.
  case unknownHost
  /// The system could not connect; with the system's reason.
  case unreachable(String)
  /// The broker does not answer.
  case silent
  /// The broker refuses: MQTT's reason code and its text.
  case refused(reason: Int, text: String)
  /// The encrypted connection failed; with OpenSSL's reason.
  case notEncrypted(String)
  /// The connection broke; with libmosquitto's reason.
  case lost(String)
  /// libmosquitto rejects its arguments.
  case unusable(String)

  /// - Parameter reason: MQTT's reason code.
  init(reason: Int) {
    self = .refused(reason: reason, text: String(cString: hlk_reason_text(Int32(reason))).lowercasedFirst)
  }

  /// Whether a person must fix the cause.
  var needsSomebody: Bool {
    switch self {
    case .unknownHost, .refused, .notEncrypted, .unusable: true
    case .unreachable, .silent, .lost: false
    }
  }

  /// A clause for users.
  /// - Parameter place: The broker, such as `127.0.0.1:1883`.
  func words(of place: String) -> String {
    switch self {
    case .unknownHost: "no machine is known by the name of the broker \(place); check the address"
    case .unreachable(let reason): "the broker \(place) is not reached (\(reason))"
    case .silent: "the broker \(place) does not answer"
    case .refused(0x84, _): "the broker \(place) does not speak MQTT 5"
    case .refused(0x86, _): "the broker \(place) does not know this user and password; check --broker-access"
    case .refused(0x87, _):
      "the broker \(place) does not let this user in; check --broker-access, and the broker's rules"
    case .refused(let reason, let text): "the broker \(place) refuses (\(text), \(reason))"
    case .notEncrypted(let reason): "no encrypted connection to the broker \(place) (\(reason))"
    case .lost(let reason): "the connection to the broker \(place) broke (\(reason))"
    case .unusable(let reason): "no connection to the broker \(place) can be made (\(reason))"
    }
  }
}

/// The MQTT library, loaded with the first link.
enum LinkLibrary {
  /// - Throws: ``LinkError`` without the library, and for certificates at an address without TLS.
  static func check(_ address: LinkAddress, _ access: LinkAccess) throws(LinkError) {
    if let reason = hlk_load() { throw .noLibrary(reason: String(cString: reason)) }
    guard access.needsTLS, !address.usesTLS else { return }
    throw .badAddress(
      text: address.description, reason: "certificates are for encrypted connections; write mqtts:// or leave them away"
    )
  }
}
