import HeedSignals

/// A parsed `http://host[:port]/path` address.
struct StreamAddress: Hashable, Sendable {
  /// The address for display and logs, without those parts that may be secret.
  var text: String
  var host: String
  var port: String
  var target: String
  var authority: String

  init(_ text: String) throws(VideoError) {
    let scheme = "http://"
    let shown = Redaction.address(text)
    guard text.lowercased().hasPrefix(scheme) else {
      throw .badAddress(text: shown, why: "only http:// streams are read, without encryption")
    }
    // This check also rejects line breaks, which could change the HTTP request.
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
      throw .badAddress(text: shown, why: "it contains spaces or non-ASCII letters; percent-encode them")
    }
    let rest = text.dropFirst(scheme.count)
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let authority = rest[..<end]
    guard !authority.contains("@") else {
      throw .badAddress(text: shown, why: "user names and passwords are not sent; open the stream to this machine")
    }
    let colon = authority.lastIndex(of: ":").flatMap { authority[$0...].contains("]") ? nil : $0 }
    let host = colon.map { authority[..<$0] } ?? authority
    let port = colon.map { authority[authority.index(after: $0)...] } ?? "80"
    guard !host.isEmpty, let number = UInt16(port), number > 0 else {
      throw .badAddress(text: shown, why: "it has no host, or its port is not a number")
    }
    let target = rest[end...].prefix { $0 != "#" }
    self.text = shown
    self.host = String(host.hasPrefix("[") ? host.dropFirst().dropLast() : host)
    self.port = String(port)
    self.target = target.hasPrefix("/") ? String(target) : "/" + target
    self.authority = String(authority)
  }
}
