import CHeedLink
import HeedSignals

/// Why a broker cannot be reached. Each cause is reported once, and the link tries again to connect.
public enum LinkTrouble: Error, Hashable, Sendable {
  /// The broker's host name cannot be resolved.
  case unknownHost
  /// The system could not connect; the text is the system's reason.
  case unreachable(String)
  /// The broker does not answer.
  case silent
  /// The broker refuses the connection, with MQTT's reason code and its text.
  case refused(reason: Int, text: String)
  /// The encrypted connection failed; the text is OpenSSL's reason.
  case notEncrypted(String)
  /// The connection broke; the text is libmosquitto's reason.
  case lost(String)
  /// The MQTT library, libmosquitto, rejects the values that Heed passes.
  case unusable(String)

  /// - Parameter reason: MQTT's reason code.
  init(reason: Int) {
    self = .refused(reason: reason, text: String(cString: hlk_reason_text(Int32(reason))).lowercasedFirst)
  }

  /// Whether the cause does not end until a person fixes it.
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

/// The MQTT library, which is loaded when the first link starts.
enum LinkLibrary {
  /// - Throws: ``LinkError`` if the library is missing, or if there are certificates but the address is without TLS.
  static func check(_ address: LinkAddress, _ access: LinkAccess) throws(LinkError) {
    if let reason = hlk_load() { throw .noLibrary(reason: String(cString: reason)) }
    guard access.needsTLS, !address.usesTLS else { return }
    throw .badAddress(
      text: address.description, reason: "certificates are for encrypted connections; write mqtts:// or leave them away"
    )
  }
}
