import HeedSignals

/// A parsed address of a stream, `http://host[:port]/path` or `rtsp://host[:port]/path`.
struct StreamAddress: Hashable, Sendable {
  /// The address for display and logs, without those parts that may be secret.
  var text: String
  /// The whole address, for FFmpeg.
  var url: String
  var host: String
  var port: String
  /// FFmpeg's name of what the host sends.
  var format: String

  init(_ text: String) throws(VideoError) {
    let shown = Redaction.address(text)
    let isPictures = text.lowercased().hasPrefix("http://")
    guard isPictures || text.lowercased().hasPrefix("rtsp://") else {
      throw .badAddress(text: shown, why: "only http:// and rtsp:// streams are read, without encryption")
    }
    // This check also rejects line breaks, which could change the request.
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
      throw .badAddress(text: shown, why: "it contains spaces or non-ASCII letters; percent-encode them")
    }
    let rest = text.dropFirst("http://".count)
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let place = rest[..<end]
    // FFmpeg sends the user and the password before the @.
    let authority = place.lastIndex(of: "@").map { place[$0...].dropFirst() } ?? place
    let colon = authority.lastIndex(of: ":").flatMap { authority[$0...].contains("]") ? nil : $0 }
    let host = colon.map { authority[..<$0] } ?? authority
    let port = colon.map { authority[authority.index(after: $0)...] } ?? (isPictures ? "80" : "554")
    guard !host.isEmpty, let number = UInt16(port), number > 0 else {
      throw .badAddress(text: shown, why: "it has no host, or its port is not a number")
    }
    let target = rest[end...].prefix { $0 != "#" }
    self.text = shown
    url = "\(isPictures ? "http" : "rtsp")://\(place)\(target.hasPrefix("/") ? "" : "/")\(target)"
    self.host = String(host.hasPrefix("[") ? host.dropFirst().dropLast() : host)
    self.port = String(port)
    format = isPictures ? "mpjpeg" : "rtsp"
  }
}
