import Glibc
package import HeedSignals

/// A TCP connection with deadlines. Only one thread may use a socket.
package final class Socket {
  private let descriptor: Int32
  private let address: String

  /// Connects to the first address of the host that accepts the connection.
  package init(host: String, port: String, address: String, deadline: Timestamp) throws(VideoError) {
    self.address = address
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(host, port, &hints, &list)
    guard result == 0 else { throw .unreachable(address: address, why: String(cString: gai_strerror(result))) }
    defer { freeaddrinfo(list) }
    var why = "the name has no address"
    var entry = list
    while let info = entry?.pointee {
      switch Self.connect(info, deadline: deadline) {
      case .success(let descriptor):
        self.descriptor = descriptor
        return
      case .failure(let refusal): why = refusal.why
      }
      entry = info.ai_next
    }
    throw .unreachable(address: address, why: why)
  }

  deinit { close(descriptor) }

  /// The reason why the connection to one address of the host failed.
  private struct Refusal: Error { var why: String }

  private static func connect(_ info: addrinfo, deadline: Timestamp) -> Result<Int32, Refusal> {
    let kind = info.ai_socktype | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(info.ai_family, kind, info.ai_protocol)
    guard descriptor >= 0 else { return .failure(Refusal(why: systemText(errno))) }
    var error: Int32 = 0
    if Glibc.connect(descriptor, info.ai_addr, info.ai_addrlen) != 0 { error = errno }
    if error == EINPROGRESS {
      if wait(descriptor, for: POLLOUT, until: deadline) {
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length)
      } else {
        error = ETIMEDOUT
      }
    }
    if error == 0 { return .success(descriptor) }
    close(descriptor)
    return .failure(Refusal(why: error == ETIMEDOUT ? "no answer" : systemText(error)))
  }

  package func send(_ text: String, deadline: Timestamp) throws(VideoError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard Self.wait(descriptor, for: POLLOUT, until: deadline) else {
          throw .unreachable(address: address, why: "it does not accept the request")
        }
      } else if errno != EINTR {
        throw .unreachable(address: address, why: systemText(errno))
      }
    }
  }

  /// Reads the bytes that have arrived.
  /// - Returns: The bytes; nil if no bytes arrived before the deadline.
  /// - Throws: An error if the connection failed or was closed.
  package func receive(until deadline: Timestamp) throws(VideoError) -> [UInt8]? {
    guard Self.wait(descriptor, for: POLLIN, until: deadline) else { return nil }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, filled in
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count < 0 { failure = errno }
      filled = max(0, count)
    }
    if failure == EAGAIN || failure == EINTR { return nil }
    guard failure == 0 else { throw .unreachable(address: address, why: systemText(failure)) }
    guard !bytes.isEmpty else { throw .unreachable(address: address, why: "it closed the connection") }
    return bytes
  }

  /// True when the awaited event occurs, or when `poll` fails; false after the deadline.
  private static func wait(_ descriptor: Int32, for event: Int32, until deadline: Timestamp) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      let left = max(0, (deadline - monotonicNow()).milliseconds.rounded(.up))
      let result = poll(&entry, 1, Int32(min(left, 1e6)))
      if result >= 0 { return result > 0 }
      if errno != EINTR { return true }  // The following call reports the error.
    }
  }
}
