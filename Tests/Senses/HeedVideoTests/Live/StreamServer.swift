import Glibc

@testable import HeedVideo

/// A server on 127.0.0.1 with a test's answer to each connection.
final class StreamServer: Sendable {
  /// Sends on one connection; false once the other side or the server has ended.
  struct Peer {
    fileprivate let descriptor: Int32
    fileprivate let isOver: ConditionLock<Bool>

    /// The number of the request, from 0.
    let number: Int

    @discardableResult func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        if isOver.withLock({ $0 }) { return false }
        let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends nothing until the test ends, or for this long.
    func beSilent(_ time: Duration = hangGuard) {
      let _: Bool? = isOver.wait(time) { $0 ? true : nil }
    }
  }

  let port: UInt16
  private let listener: Int32
  private let isOver = ConditionLock(false)

  init(answer: @escaping @Sendable (Peer) -> Void) throws {
    let (listener, port) = boundSocket()
    (self.listener, self.port) = (listener, port)
    listen(listener, 8)
    try startThread { [isOver] in
      var number = 0
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else {
          close(listener)  // Here, so that the number is not reused while this thread still accepts on it.
          return
        }
        var request = [UInt8](repeating: 0, count: 4096)
        // A client first looks whether anybody listens.
        guard recv(descriptor, &request, request.count, 0) > 0 else {
          close(descriptor)
          continue
        }
        answer(Peer(descriptor: descriptor, isOver: isOver, number: number))
        close(descriptor)
        number += 1
      }
    }
  }

  var isEnded: Bool { isOver.withLock { $0 } }

  /// Ends every connection; called by `defer`, so that the server lives as long as its test.
  func end() {
    isOver.withLock { $0 = true }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  var address: String { "http://127.0.0.1:\(port)/stream" }
}

/// A port of 127.0.0.1 without a listener, reserved while this object lives.
final class UnheardPort {
  let number: UInt16
  private let descriptor: Int32

  init() { (descriptor, number) = boundSocket() }

  deinit { close(descriptor) }
}

/// A socket on a free port of 127.0.0.1; the caller closes it.
private func boundSocket() -> (descriptor: Int32, port: UInt16) {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let port = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      bind(descriptor, address, length)
      getsockname(descriptor, address, &length)
    }
    return UInt16(bigEndian: pointer.pointee.sin_port)
  }
  return (descriptor, port)
}

extension StreamServer.Peer {
  static let head = "HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n"

  @discardableResult func sendPart(_ picture: [UInt8], withLength: Bool = true) -> Bool {
    let length = withLength ? "Content-Length: \(picture.count)\r\n" : ""
    return send(Array("--frame\r\nContent-Type: image/jpeg\r\n\(length)\r\n".utf8) + picture + Array("\r\n".utf8))
  }
}
