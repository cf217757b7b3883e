import Glibc
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedVideo

@Suite struct StreamSourceTests {
  private static let picture = StillImageTests.jpeg

  /// - Parameter silence: Silence after which a stream counts as lost; longer than a busy machine's pauses by default.
  private static func source(
    _ server: StreamServer, silence: Duration = hangGuard, openTimeout: Duration = hangGuard
  ) throws -> StreamSource {
    var settings = StreamSource.Settings()
    settings.reconnect.firstWait = .milliseconds(1)
    settings.reconnect.longestWait = .milliseconds(10)
    settings.reconnect.silence = silence
    settings.openTimeout = openTimeout
    return try StreamSource(server.address, settings: settings)
  }

  private static func frames(_ count: Int, from source: VideoSource) throws -> [Frame] {
    var frames: [Frame] = []
    while frames.count < count {
      guard case .frame(let frame) = try source.next(timeout: hangGuard) else { break }
      frames.append(frame)
    }
    return frames
  }

  @Test func closedStreamIsReopened() throws {
    let server = try StreamServer { peer in
      peer.send(StreamServer.Peer.head)
      for _ in 0..<3 {
        peer.sendPart(Self.picture)
        peer.beSilent(.milliseconds(20))
      }
    }
    defer { server.end() }
    let source = try Self.source(server)
    let begin = monotonicNow()
    try source.open()
    let frames = try Self.frames(7, from: source)
    source.stop()
    #expect(frames.count == 7)
    let (origin, last) = (try #require(source.clockOrigin), try #require(frames.last))
    #expect(origin >= begin && origin + (last.time - .zero) <= monotonicNow(), "times count from the monotonic clock's")
    #expect(frames.allSatisfy { $0.size == ImageSize(width: 48, height: 32) })
    #expect(frames.first?.time == .zero)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time && $0.index < $1.index })
    #expect(source.isLive)
  }

  @Test func silentServerDoesNotBlockCallers() throws {
    let server = try StreamServer { $0.beSilent() }
    defer { server.end() }
    let source = try Self.source(server, silence: .milliseconds(300), openTimeout: .seconds(20))
    try source.open()
    guard case .nothingYet = try source.next(timeout: .milliseconds(10)) else {
      Issue.record("silence is nothing yet")
      return
    }
    source.stop()
    #expect(!server.isEnded, "the server is silent still")
  }

  @Test func slowServerDeliversCompletePictures() throws {
    let server = try StreamServer { peer in
      let part = "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: \(Self.picture.count)\r\n\r\n"
      for byte in Array((StreamServer.Peer.head + part).utf8) + Self.picture where !peer.send([byte]) { return }
      peer.beSilent()
    }
    defer { server.end() }
    let source = try Self.source(server)
    try source.open()
    #expect(try Self.frames(1, from: source).count == 1)
    source.stop()
  }

  @Test func chunkedStreamWithoutPartLengthsIsRead() throws {
    let server = try StreamServer { peer in
      peer.send(
        "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace;boundary=\"--frame\"\r\nTransfer-Encoding: chunked\r\n\r\n"
      )
      let parts = Array("--frame\r\nContent-Type: image/jpeg\r\n\r\n".utf8) + Self.picture + Array("\r\n".utf8)
      // Waiting pictures are overtaken by later ones, so a busy reader needs more than two.
      for _ in 0..<300 {
        for start in stride(from: 0, to: parts.count, by: 100) {
          let piece = parts[start..<min(start + 100, parts.count)]
          peer.send(Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8))
        }
        peer.beSilent(.milliseconds(20))
      }
      peer.beSilent()
    }
    defer { server.end() }
    let source = try Self.source(server)
    try source.open()
    #expect(try Self.frames(2, from: source).count == 2)
    source.stop()
  }

  @Test func damagedStreamPictureIsSkipped() throws {
    let server = try StreamServer { peer in
      peer.send(StreamServer.Peer.head)
      peer.sendPart(Array(Self.picture.prefix(400)))
      peer.sendPart(Array("no picture".utf8))
      peer.beSilent(.milliseconds(20))
      peer.sendPart(Self.picture)
      peer.beSilent()
    }
    defer { server.end() }
    let source = try Self.source(server)
    try source.open()
    #expect(try Self.frames(1, from: source).count == 1)
    source.stop()
    guard case .ended(let end) = try source.next(timeout: .zero) else { return }
    #expect(end.framesRead == 3)
    #expect(end.droppedFrames == 2)
  }

  static let refusals: [(String, String)] = [
    ("HTTP/1.0 404 Not Found\r\n\r\n", "404 Not Found"),
    ("HTTP/1.0 401 Unauthorized\r\nWWW-Authenticate: Basic\r\n\r\n", "401 Unauthorized"),
    ("HTTP/1.0 302 Found\r\nLocation: https://127.0.0.1/other\r\n\r\n", "tls"),
    ("HTTP/1.0 200 OK\r\nContent-Type: image/jpeg\r\n\r\n", "image/jpeg"),
    (StreamServer.Peer.head + "--frame\r\nContent-Length: 3\r\n\r\nabc", "its parts are not of type image/jpeg"),
    (StreamServer.Peer.head + "--frame\r\nContent-Type: image/png\r\n\r\nabc", "image/png"),
  ]

  @Test(arguments: refusals)
  func invalidStreamIsReportedOnOpening(answer: String, reason: String) throws {
    let server = try StreamServer { peer in
      peer.send(answer)
      peer.beSilent()
    }
    defer { server.end() }
    let error = #expect(throws: VideoError.self) { try Self.source(server).open() }
    #expect(error?.exitStatus == 69)
    #expect(error?.description.contains(reason) == true)
  }

  @Test func redirectIsNotFollowed() throws {
    let server = try StreamServer { peer in
      guard peer.number == 0 else {
        peer.send(StreamServer.Peer.head)
        peer.sendPart(Self.picture)
        return peer.beSilent()
      }
      peer.send("HTTP/1.0 302 Found\r\nLocation: /other?token=secret\r\n\r\n")
    }
    defer { server.end() }
    let error = #expect(throws: VideoError.self) { try Self.source(server).open() }
    #expect(error?.description.contains("/other?..., and redirects are not followed") == true)
  }

  @Test func pictureWithoutEndIsRefused() throws {
    let server = try StreamServer { peer in
      peer.send(StreamServer.Peer.head + "--frame\r\nContent-Type: image/jpeg\r\n\r\n")
      let piece = [UInt8](repeating: 65, count: 1 << 20)
      while peer.send(piece) {}
    }
    defer { server.end() }
    let error = #expect(throws: VideoError.self) {
      let connection = try StreamConnection(StreamAddress(server.address), settings: StreamSource.Settings())
      let end = monotonicNow() + hangGuard
      while monotonicNow() < end { _ = try connection.read() }
    }
    #expect(error?.description.contains("a picture is larger than") == true)
  }

  @Test func closedStreamPortIsReported() throws {
    let port = UnheardPort()
    let source = try StreamSource("http://127.0.0.1:\(port.number)/")
    let error = #expect(throws: VideoError.self) { try source.open() }
    withExtendedLifetime(port) {}
    guard case .unreachable? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    "https://host/", "http://", "http://host:99999/", "http://host/a b",
    "http://host/\r\nX: y",
    "http://höst/", "http://host:/",
  ])
  func invalidStreamAddressesAreRefused(text: String) {
    let error = #expect(throws: VideoError.self) { try StreamSource(text) }
    #expect(error?.exitStatus == 64)
  }

  @Test func streamAddressesAreParsed() throws {
    let address = try StreamAddress("HTTP://cam.local:8081/a/b?c=d#e")
    #expect(address.host == "cam.local" && address.port == "8081" && address.format == "mpjpeg")
    #expect(address.url == "http://cam.local:8081/a/b?c=d" && address.text == "HTTP://cam.local:8081/a/b?...")
    let secret = try StreamAddress("rtsp://user:w%40rd@cam.local/a")
    #expect(secret.host == "cam.local" && secret.port == "554" && secret.url == "rtsp://user:w%40rd@cam.local/a")
    #expect(secret.text == "rtsp://...@cam.local/a")
    let bare = try StreamAddress("rtsp://[::1]?x")
    #expect(bare.host == "::1" && bare.port == "554" && bare.url == "rtsp://[::1]/?x" && bare.format == "rtsp")
  }
}
