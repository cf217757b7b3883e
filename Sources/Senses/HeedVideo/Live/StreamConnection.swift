import HeedSignals

/// One connection to an MJPEG stream: sends the request and decodes the pictures.
final class StreamConnection: LiveConnection {
  /// The bytes of an incomplete response head; afterwards the reader of the parts.
  private enum State {
    case head([UInt8])
    case parts(MultipartReader, ChunkedBody?)
  }

  let facts = SourceFacts()
  private let address: StreamAddress
  private let limit: PictureLimit
  private let socket: Socket
  private let decoder: ImageDecoder
  private var state = State.head([])

  /// Maximum time that one read of the stream waits. Choice: stopping the source may take this long.
  private static let slice: Duration = .milliseconds(100)

  init(_ address: StreamAddress, settings: StreamSource.Settings) throws(VideoError) {
    self.address = address
    limit = settings.limit
    decoder = try ImageDecoder()
    // A tenth of the timeout is left for the steps after connecting.
    let deadline = monotonicNow() + settings.openTimeout * 0.9
    socket = try Socket(host: address.host, port: address.port, address: address.text, deadline: deadline)
    let request =
      "GET \(address.target) HTTP/1.0\r\nHost: \(address.authority)\r\nAccept: multipart/x-mixed-replace\r\n"
      + "User-Agent: heed\r\n\r\n"
    try socket.send(request, deadline: deadline)
    // Wait for the host's response here, so that `open` throws if the host refuses.
    while case .head = state, monotonicNow() < deadline {
      if let bytes = try socket.receive(until: deadline) { try take(bytes) }
    }
  }

  func read() throws(VideoError) -> Capture? {
    if let capture = try newest() { return capture }
    guard let bytes = try socket.receive(until: monotonicNow() + Self.slice) else { return nil }
    try take(bytes)
    return try newest()
  }

  private func take(_ bytes: [UInt8]) throws(VideoError) {
    switch state {
    case .head(let before):
      let all = before + bytes
      state = .head(all)
      guard let head = try head(of: all) else { return }
      let boundary = try boundary(of: head)
      let isChunked = head["transfer-encoding"]?.lowercased().contains("chunked") ?? false
      state = .parts(MultipartReader(boundary: boundary), isChunked ? ChunkedBody() : nil)
      try take(Array(all[head.length...]))
    case .parts(var reader, nil):
      state = .head([])  // Drops the other reference, so that feeding the reader does not copy its buffer.
      reader.feed(bytes)
      state = .parts(reader, nil)
    case .parts(var reader, var chunks?):
      state = .head([])
      do throws(ChunkedBody.Fault) { reader.feed(try chunks.feed(bytes[...])) } catch {
        throw notAStream("its chunks are malformed")
      }
      state = .parts(reader, chunks)
    }
  }

  private func head(of bytes: [UInt8]) throws(VideoError) -> HTTPResponseHead? {
    do throws(HTTPResponseHead.Fault) { return try HTTPResponseHead(bytes) } catch {
      throw notAStream(error == .notHTTP ? "it does not speak HTTP" : "its answer has no end")
    }
  }

  /// The boundary between the parts of the response; throws if the response is not an MJPEG stream.
  private func boundary(of head: HTTPResponseHead) throws(VideoError) -> String {
    switch head.status {
    case 200: break
    case 300..<400:
      throw notAStream(
        "it points to \(head["location"].map(Redaction.address) ?? "another address"), and redirects are not followed")
    case 401, 403, 407: throw notAStream("it asks for a password, and none is sent")
    default: throw notAStream("it answers with status \(head.status)")
    }
    let type = head["content-type"] ?? "no content type"
    let pieces = type.split(separator: ";").map(\.trimmed)
    let boundary = pieces.first { $0.lowercased().hasPrefix("boundary=") }?.dropFirst("boundary=".count)
    guard type.lowercased().hasPrefix("multipart/"), let boundary else { throw notAStream("it sends \(type)") }
    let bare = boundary.filter { $0 != "\"" }
    guard !bare.isEmpty, bare.utf8.count <= 200 else { throw notAStream("its boundary is not usable") }
    return bare
  }

  /// Decodes the newest intact picture. Older and damaged pictures are skipped.
  private func newest() throws(VideoError) -> Capture? {
    guard case .parts(var reader, let chunks) = state else { return nil }
    state = .head([])
    defer { state = .parts(reader, chunks) }
    var parts: [[UInt8]] = []
    do throws(MultipartReader.Fault) { while let part = try reader.nextPart() { parts.append(part) } } catch {
      if parts.isEmpty { throw notAStream(Self.text(error)) }
    }
    let now = monotonicNow()
    for (skipped, part) in parts.reversed().enumerated() {
      guard let picture = try decoder.decodeWhole(part, path: address.text, limit: limit) else { continue }
      return Capture(
        grabbed: now, stamped: nil, overtaken: parts.count - 1, frame: { picture.frame(index: $0 - skipped, time: $1) })
    }
    return parts.isEmpty ? nil : Capture(grabbed: now, overtaken: parts.count - 1)
  }

  private static func text(_ fault: MultipartReader.Fault) -> String {
    switch fault {
    case .over: "it ended the stream"
    case .partTooLarge: "a picture is larger than \(MultipartReader.largestPart) bytes"
    case .headTooLong: "a part's head has no end"
    }
  }

  private func notAStream(_ why: String) -> VideoError { .notAStream(address: address.text, why: why) }
}
