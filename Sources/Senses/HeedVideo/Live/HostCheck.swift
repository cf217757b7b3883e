import Glibc
import HeedSignals

/// Finds out whether a host accepts TCP connections.
enum HostCheck {
  /// Connects to the first address of the host that accepts the connection, and closes the connection.
  static func connect(to address: StreamAddress, deadline: Timestamp) throws(VideoError) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(address.host, address.port, &hints, &list)
    guard result == 0 else { throw .unreachable(address: address.text, why: String(cString: gai_strerror(result))) }
    defer { freeaddrinfo(list) }
    var why = "the name has no address"
    var entry = list
    while let info = entry?.pointee {
      let error = self.error(of: info, deadline: deadline)
      if error == 0 { return }
      why = error == ETIMEDOUT ? "no answer" : systemText(error)
      entry = info.ai_next
    }
    throw .unreachable(address: address.text, why: why)
  }

  /// The system's error of a connection to one address of the host; 0 if the host accepts the connection.
  private static func error(of info: addrinfo, deadline: Timestamp) -> Int32 {
    let kind = info.ai_socktype | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(info.ai_family, kind, info.ai_protocol)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    guard Glibc.connect(descriptor, info.ai_addr, info.ai_addrlen) != 0 else { return 0 }
    guard errno == EINPROGRESS else { return errno }
    guard isDone(descriptor, until: deadline) else { return ETIMEDOUT }
    var error: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length)
    return error
  }

  /// True once the connection is made or refused, or when `poll` fails; false after the deadline.
  private static func isDone(_ descriptor: Int32, until deadline: Timestamp) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while true {
      let left = max(0, (deadline - monotonicNow()).milliseconds.rounded(.up))
      let result = poll(&entry, 1, Int32(min(left, 1e6)))
      if result >= 0 { return result > 0 }
      if errno != EINTR { return true }  // The system's error of the connection is read next.
    }
  }
}
