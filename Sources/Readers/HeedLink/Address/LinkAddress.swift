import Foundation
import HeedSignals

/// A broker's address with the prefix of its topics: `mqtt://127.0.0.1:1883/car7`, or `mqtts://` for TLS.
public struct LinkAddress: Hashable, Sendable {
  /// The broker's host name or IP address.
  public let host: String
  /// The broker's port: by default 1883, or 8883 with TLS.
  public let port: Int
  /// Whether the connection is encrypted.
  public let usesTLS: Bool
  /// The prefix of every topic, without slashes at its ends; empty without a prefix.
  public let prefix: String

  /// Longest prefix, bytes of UTF-8. Choice: readable, and far below the broker's limit of 65,535 bytes.
  private static let longestPrefix = 200

  /// - Throws: ``LinkError/badAddress(text:reason:)``, also for a password, which lists of processes would show.
  public init(_ text: String) throws(LinkError) {
    func refused(_ reason: String) -> LinkError { .badAddress(text: Redaction.address(text), reason: reason) }
    guard let match = text.wholeMatch(of: /([A-Za-z][A-Za-z0-9+.-]*):\/\/([^\/?#]*)(.*)/)?.output else {
      throw refused("it is no address; write mqtt://HOST:PORT/PREFIX, or mqtts:// for TLS")
    }
    switch match.1.lowercased() {
    case "mqtt": usesTLS = false
    case "mqtts": usesTLS = true
    default: throw refused("only mqtt:// and mqtts:// are spoken")
    }
    guard !match.2.contains("@") else {
      throw refused(
        "users and passwords do not belong into an address, where other users of this machine can read them; write them"
          + " into a file that only you may read, and name it with --broker-access")
    }
    guard let place = String(match.2).wholeMatch(of: /(\[[0-9A-Fa-f:.]+\]|[^:\[\]]*)(?::([0-9]*))?/)?.output,
      !place.1.isEmpty
    else { throw refused("it names no broker; write mqtt://HOST:PORT/PREFIX, an IPv6 address in brackets") }
    host = String(place.1.first == "[" ? place.1.dropFirst().dropLast() : place.1)
    let number: Int? = if let digits = place.2 { Int(digits) } else { usesTLS ? 8883 : 1883 }
    guard let number, (1...65_535).contains(number) else { throw refused("its port is a number from 1 to 65535") }
    port = number
    prefix = String(match.3.drop { $0 == "/" }.reversed().drop { $0 == "/" }.reversed())
    if let reason = Self.fault(of: prefix) { throw refused(reason) }
  }

  private static func fault(of prefix: String) -> String? {
    if prefix.contains(where: { "+#?".contains($0) }) { return "a topic has none of the letters + # ?" }
    if prefix.hasPrefix("$") { return "topics that begin with $ are the broker's own" }
    if prefix.contains("//") { return "a level of its topic is empty" }
    if prefix.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      return "a topic has no control characters"
    }
    return prefix.utf8.count > longestPrefix ? "its topic is longer than \(longestPrefix) bytes" : nil
  }

  /// The broker's host and port for people: `127.0.0.1:1883`.
  var place: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
  /// Whether the broker is on this machine.
  var isLocal: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}

extension LinkAddress: CustomStringConvertible {
  /// The address in the format of ``init(_:)``.
  public var description: String { "\(usesTLS ? "mqtts" : "mqtt")://\(place)\(prefix.isEmpty ? "" : "/\(prefix)")" }
}
