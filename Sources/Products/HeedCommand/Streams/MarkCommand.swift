import ArgumentParser
import Foundation
import HeedSignals
import HeedVideo

/// `heed mark`: adds a marker to a run on this machine.
struct MarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark", abstract: "Adds a marker, such as the start of a stimulus, to a run on this machine.",
    discussion: """
      Examples:
        heed run --camera 0 --session monday --serve
        export HEED_PAGE='http://127.0.0.1:8077/?token=...'
        heed mark "picture 12"
        heed mark "picture 12" --page ~/.local/share/heed/.page-8077

      heed run --serve shows the page's address, or the file that holds it. The
      marker gets the time at which the run receives it, and stands in events,
      session and exports. Other programs send a form to the page's
      /mark?token=...: curl --data-urlencode "text=picture 12" ADDRESS
      Programs of the Lab Streaming Layer need no page: heed run --lsl-markers NAME.
      """)

  /// Longest wait for the run. Choice: a page answers within milliseconds.
  private static let patience: Duration = .seconds(5)

  @Argument(help: .value("text", "What the marker says.")) var text: String
  @Option(help: .value("address", "The address that the run showed, or its file (default: that of HEED_PAGE)."))
  var page: String?

  func run() throws {
    guard let given = page ?? ProcessInfo.processInfo.environment["HEED_PAGE"], !given.isEmpty else {
      throw CommandFailure(.wrongUsage, "name the run's page with --page or HEED_PAGE; heed run --serve shows it.")
    }
    var text = given
    if !given.contains("://") {
      do { text = try String(contentsOfFile: given, encoding: .utf8).trimmingCharacters(in: .newlines) } catch {
        throw CommandFailure(.notFound, "\(given) cannot be read; it is there while heed run --serve runs.")
      }
    }
    guard let address = URLComponents(string: text),
      address.scheme == "http", address.host == "127.0.0.1",
      let port = address.port.flatMap(UInt16.init), let token = address.queryItems?.first(where: { $0.name == "token" })
    else {
      throw CommandFailure(
        .wrongUsage,
        "that is not the address of a run's page; give the address or the file that heed run --serve names.")
    }
    let body = "text=" + (self.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    let request =
      "POST /mark HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer \(token.value ?? "")\r\n"
      + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    let deadline = monotonicNow() + Self.patience
    var bytes: [UInt8] = []
    do {
      let socket = try Socket(host: "127.0.0.1", port: "\(port)", address: "the page", deadline: deadline)
      try socket.send(request, deadline: deadline)
      while let more = try? socket.receive(until: deadline) { bytes += more }
    } catch {
      throw CommandFailure(.notAvailable, "no run serves a page at port \(port).")
    }
    let reply = String(decoding: bytes, as: UTF8.self)
    guard reply.hasPrefix("HTTP/1.1 200") else {
      let lines = reply.split(separator: "\r\n\r\n", maxSplits: 1)
      throw CommandFailure(.notAvailable, "the run did not take the marker: \(lines.last ?? "no answer")")
    }
  }
}
