import Foundation
import Glibc

/// Requests parts of a program's live page, with one connection per request.
package struct PageVisitor: Sendable {
  package struct Answer: Sendable {
    package var status: Int
    package var body: [UInt8]
    package var text: String { String(decoding: body, as: UTF8.self) }
  }

  private let port: UInt16
  private let token: String

  /// - Parameter words: Output of the program, which names the file with the page's address; the result is nil if there
  ///   is none.
  package init?(in words: String) {
    guard let place = words.firstMatch(of: /the address to open is in (.+), which only you can read/),
      let address = try? String(contentsOfFile: String(place.1), encoding: .utf8),
      let match = address.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/\?token=(\S+)/), let port = UInt16(match.1)
    else {
      return nil
    }
    (self.port, token) = (port, String(match.2))
  }

  /// - Parameter form: Content to send with POST; nil sends a GET request.
  package func answer(_ path: String, form: String? = nil) throws(MeasuringError) -> Answer {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var place = sockaddr_in()
    (place.sin_family, place.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { throw .cannotOpen(path: "127.0.0.1:\(port)", reason: String(cString: strerror(errno))) }
    let head =
      "\(form == nil ? "GET" : "POST") \(path)\(path.contains("?") ? "&" : "?")token=\(token) HTTP/1.1\r\n"
      + "Host: 127.0.0.1:\(port)\r\nConnection: close\r\n"
      + (form.map { "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \($0.utf8.count)\r\n" } ?? "")
    let request = Array((head + "\r\n" + (form ?? "")).utf8)
    guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      throw .cannotOpen(path: path, reason: "the request was not taken")
    }
    var (answer, space) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while !Self.isWhole(answer) {
      let count = recv(descriptor, &space, space.count, 0)
      guard count > 0 else { break }
      answer += space[..<count]
    }
    guard let (head, body) = Self.parts(answer),
      let status = head.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw .cannotOpen(path: path, reason: "there was no answer") }
    return Answer(status: status, body: body)
  }

  private static func parts(_ answer: [UInt8]) -> (head: String, body: [UInt8])? {
    guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    return (String(decoding: answer[..<end.lowerBound], as: UTF8.self), Array(answer[end.upperBound...]))
  }

  private static func isWhole(_ answer: [UInt8]) -> Bool {
    guard let (head, body) = parts(answer), let length = head.lowercased().firstMatch(of: /content-length: *(\d+)/)
    else {
      return false
    }
    return body.count >= Int(length.1) ?? 0
  }
}
