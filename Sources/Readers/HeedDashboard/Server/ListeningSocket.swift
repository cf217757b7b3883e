import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Opens a socket that listens at 127.0.0.1, and sets socket options.
enum ListeningSocket {
  /// - Parameter port: The port to listen at; 0 means any free port.
  /// - Returns: The descriptor, which the caller closes, and the port.
  /// - Throws: ``PageError`` with a remedy.
  static func open(port: Int) throws(PageError) -> (descriptor: Int32, port: Int) {
    guard (0...65535).contains(port) else { throw .cannotListen(port: port, why: "ports are 0 to 65535") }
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .cannotListen(port: port, why: reason) }
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
    }
    guard isBound, listen(descriptor, 64) == 0 else {
      let (code, why) = (errno, reason)
      close(descriptor)
      switch code {
      case EADDRINUSE: throw .portInUse(port)
      case EACCES, EPERM: throw .notPermitted(port)
      default: throw .cannotListen(port: port, why: why)
      }
    }
    setNonBlocking(descriptor)
    var (bound, length) = (sockaddr_in(), size)
    withUnsafeMutablePointer(to: &bound) {
      _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return (descriptor, Int(in_port_t(bigEndian: bound.sin_port)))
  }

  static func setNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  private static var reason: String { String(cString: strerror(errno)) }
}

/// The reason why the page cannot be served.
public enum PageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another program listens at this port.
  case portInUse(Int)
  /// The system reserves this port for privileged programs.
  case notPermitted(Int)
  /// Any other failure to listen; `why` is the system's text.
  case cannotListen(port: Int, why: String)

  /// One sentence with the fault and the remedy.
  public var description: String {
    switch self {
    case .portInUse(let port):
      "port \(port) of 127.0.0.1 is in use by another program; name another one, or 0 for any that is free"
    case .notPermitted(let port):
      "port \(port) is kept for the system's programs; name one above 1023, or 0 for any that is free"
    case .cannotListen(let port, let why): "nothing can listen at port \(port) of 127.0.0.1: \(why)"
    }
  }
}
