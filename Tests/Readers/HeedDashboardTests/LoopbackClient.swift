import Foundation

/// A client of 127.0.0.1 that sends and receives raw bytes.
final class LoopbackClient {
  private let descriptor: Int32
  private(set) var received: [UInt8] = []

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
  }

  deinit { close(descriptor) }

  func send(_ text: String) { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Reads until `text` has arrived, or the server closes the connection.
  /// - Returns: False if the server closed first.
  func waits(for text: String) -> Bool {
    while !String(decoding: received, as: UTF8.self).contains(text) { guard readMore() else { return false } }
    return true
  }

  /// All bytes that arrive until the connection ends.
  func whole() -> String {
    while readMore() {}
    return String(decoding: received, as: UTF8.self)
  }

  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    received += buffer[..<count]
    return true
  }

  /// The server's answer to one request.
  static func answer(_ page: (port: Int, token: String), _ target: String, method: String = "GET", body: String = "")
    throws -> String
  {
    let client = try LoopbackClient(port: page.port)
    let query = (target.contains("?") ? "&" : "?") + "token=\(page.token)"
    client.send(
      "\(method) \(target)\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        + body)
    return client.whole()
  }
}
