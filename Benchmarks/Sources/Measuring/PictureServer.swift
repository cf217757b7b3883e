package import Foundation
import Glibc

/// Simulates a network camera: sends pictures over HTTP to every client, repeatedly and at a steady rate, and records
/// when it sent them.
package final class PictureServer: @unchecked Sendable {  // What changes is behind the lock.
  private let pictures: [Data]
  private let interval: Double
  private let listener: Int32
  private let lock = NSLock()
  private var sent: [Date] = []
  private var isOver = false

  /// The server's address, for `heed run --camera`.
  package let address: String

  /// - Parameter pictures: Complete picture files, of a type that programs recognize by themselves.
  package init(pictures: [Data], perSecond: Double) throws(MeasuringError) {
    precondition(!pictures.isEmpty && perSecond > 0, "a camera sends pictures")
    (self.pictures, interval) = (pictures, 1 / perSecond)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    // Programs that are started later do not inherit the socket.
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (descriptor, size) = (listener, length)
    let isListening = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 1) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard listener >= 0, isListening else {
      throw .cannotOpen(path: "127.0.0.1", reason: String(cString: strerror(errno)))
    }
    address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))/stream.mjpg"
  }

  /// Answers each client in the background, until ``stop()``.
  package func start() {
    let thread = Thread { [self] in serve() }
    thread.name = "picture server"
    thread.start()
  }

  package func stop() {
    lock.withLock { isOver = true }
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// The times at which pictures were sent, since the server began.
  package var times: [Date] { lock.withLock { sent } }

  private func serve() {
    while !lock.withLock({ isOver }) {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      defer { close(connection) }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      var request = [UInt8](repeating: 0, count: 4096)
      guard recv(connection, &request, request.count, 0) > 0 else { continue }
      send("HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=picture\r\n\r\n", to: connection)
      deliver(to: connection)
    }
  }

  private func deliver(to connection: Int32) {
    let start = ContinuousClock.now
    for index in 0... {
      let due = start.advanced(by: .seconds(interval * Double(index)))
      let wait = due - .now
      if wait > .zero { usleep(UInt32(wait / .microseconds(1))) }
      guard !lock.withLock({ isOver }) else { return }
      let picture = pictures[index % pictures.count]
      // Programs take parts of this type, and see from the picture itself that it is another.
      guard
        send("--picture\r\nContent-Type: image/jpeg\r\nContent-Length: \(picture.count)\r\n\r\n", to: connection),
        send(picture, to: connection), send("\r\n", to: connection)
      else { return }
      lock.withLock { sent.append(Date()) }
    }
  }

  @discardableResult
  private func send(_ text: String, to connection: Int32) -> Bool { send(Data(text.utf8), to: connection) }

  private func send(_ data: Data, to connection: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        // A client that is killed while it reads must not end the server.
        let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(done))
        let count = Glibc.send(connection, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
  }
}
