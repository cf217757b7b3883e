public import Foundation
import HeedSignals

/// The page for gaze calibration in a browser on this machine, served at 127.0.0.1 behind a secret of the run.
///
/// The page shows the state of its ``CalibrationHost`` and passes on the person's actions. Pictures of the browser's
/// camera pass through and are not stored. All calls are safe from any thread. Freeing the page stops the page.
public final class BrowserCalibrationPage: Sendable {
  private let server: PageServer
  /// The address to open, with the run's token. It is a secret: anyone with it can open the page.
  public let address: URL

  /// Maximum size of one picture, bytes. Choice: a sharp JPEG of 1080 lines takes 1 MB.
  private static let largestPicture = 2 * 1024 * 1024

  /// Serves a page.
  /// - Parameter port: The port to serve at; 0 means any free port.
  /// - Throws: ``PageError`` that says why the port cannot be opened.
  public init(port: Int, host: any CalibrationHost) throws(PageError) {
    let token = AccessToken()
    let (listener, port) = try ListeningSocket.open(port: port)
    guard let address = URL(string: "http://127.0.0.1:\(port)/?token=\(token.text)")
    else { preconditionFailure("a token has only letters of addresses") }
    self.address = address
    var limits = ServerLimits()
    limits.body = Self.largestPicture
    server = PageServer(
      listener: listener, gate: RequestGuard(token: token, port: port, limits: limits),
      source: CalibrationFeed(host), answer: CalibrationRouter(token: token, host: host).answer)
    server.start()
  }

  deinit { server.stop() }

  /// True while a browser shows the page.
  public var isOpen: Bool { server.isWatched }

  /// Ends the page; its port is free when this returns.
  public func stop() { server.stop() }
}

/// Pushes the host's whole state each time, because the state is small and holds no history.
final class CalibrationFeed: PageServer.Source {
  private let host: any CalibrationHost
  private var newest: (number: Int, json: JSONValue)?

  init(_ host: any CalibrationHost) { self.host = host }

  func advance() -> Int {
    let state = host.state
    newest = state
    return state.number
  }

  func message(after last: Int?) -> [UInt8] {
    var bytes = Array("event: state\ndata: ".utf8)
    (newest?.json ?? .null).write(to: &bytes)
    bytes += "\n\n".utf8
    return bytes
  }
}
