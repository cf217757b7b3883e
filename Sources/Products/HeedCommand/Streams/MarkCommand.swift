import ArgumentParser
import Foundation

/// `heed mark`: adds a marker to a run on this machine.
struct MarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark", abstract: "Adds a marker, such as the start of a stimulus, to a run on this machine.",
    discussion: """
      Examples:
        heed run --camera 0 --session monday --serve
        export HEED_PAGE='http://127.0.0.1:8077/?token=...'
        heed mark "picture 12"

      heed run --serve prints the page's address. The marker gets the time at which
      the run receives it, and stands in events, session and exports. Other programs
      send a form: curl --data-urlencode "text=picture 12" at the page's /mark?token=...
      Programs of the Lab Streaming Layer need no page: heed run --lsl-markers NAME.
      """)

  @Argument(help: .value("text", "What the marker says.")) var text: String
  @Option(help: .value("address", "The address that the run printed; without it that of HEED_PAGE.")) var page: String?

  func run() throws {
    guard let given = page ?? ProcessInfo.processInfo.environment["HEED_PAGE"], !given.isEmpty else {
      throw CommandFailure(.wrongUsage, "name the run's page with --page or HEED_PAGE; heed run --serve prints it.")
    }
    guard let address = URLComponents(string: given), address.scheme == "http", address.host == "127.0.0.1",
      let port = address.port.flatMap(UInt16.init), let token = address.queryItems?.first(where: { $0.name == "token" })
    else {
      throw CommandFailure(.wrongUsage, "the page's address is not like http://127.0.0.1:8077/?token=...")
    }
    let body = "text=" + (text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    let reply = try Self.exchange(
      "POST /mark HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer \(token.value ?? "")\r\n"
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)", port: port)
    guard reply.hasPrefix("HTTP/1.1 200") else {
      let lines = reply.split(separator: "\r\n\r\n", maxSplits: 1)
      throw CommandFailure(.notAvailable, "the run did not take the marker: \(lines.last ?? "no answer")")
    }
  }

  /// Sends a request to a port of this machine.
  /// - Returns: The whole reply; empty if the run closed the connection.
  private static func exchange(_ request: String, port: UInt16) throws -> String {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var place = sockaddr_in()
    (place.sin_family, place.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
    place.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let isThere = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isThere else { throw CommandFailure(.notAvailable, "no run serves a page at port \(port).") }
    let stream = FileHandle(fileDescriptor: descriptor)
    try stream.write(contentsOf: Data(request.utf8))
    return String(decoding: try stream.readToEnd() ?? Data(), as: UTF8.self)
  }
}
