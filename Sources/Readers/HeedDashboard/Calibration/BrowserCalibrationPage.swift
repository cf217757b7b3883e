public import Foundation
import HeedSignals

/// The page for gaze calibration in a browser on this machine, served at 127.0.0.1 and protected by a secret.
///
/// It shows the state of its ``CalibrationHost`` and passes on the person's actions and the browser's pictures, which
/// are not stored. All calls are safe from any thread. Freeing the page stops it.
public final class BrowserCalibrationPage: Sendable {
  package let server: PageServer
  /// The address to open, with the run's token: a secret that opens the page.
  public var address: URL { server.address }

  /// Maximum size of one picture, bytes. Choice: a sharp JPEG of 1080 lines takes 1 MB.
  private static let largestPicture = 2 * 1024 * 1024

  /// Serves a page.
  /// - Parameter port: The port to serve at; 0 means any free port.
  /// - Throws: ``PageError`` if the port cannot be opened.
  public init(port: Int, host: any CalibrationHost) throws(PageError) {
    let token = AccessToken()
    let (listener, port) = try ListeningSocket.open(port: port)
    var limits = ServerLimits()
    limits.body = Self.largestPicture
    server = PageServer(
      listener: listener, gate: RequestGuard(token: token, port: port, limits: limits),
      source: CalibrationFeed(host), answer: CalibrationRouter(token: token, host: host).answer)
  }

  deinit { server.stop() }

  /// True while a browser shows the page.
  public var isOpen: Bool { server.isWatched }
  /// Ends the page; its port is free when this returns.
  public func stop() { server.stop() }
}

/// Sends the calibration's whole state to the page at each change, because the state is small.
final class CalibrationFeed: PageServer.Source {
  private let host: any CalibrationHost
  private var newest: (number: Int, json: JSONValue)?

  init(_ host: any CalibrationHost) { self.host = host }

  func advance() -> Int {
    let state = host.state
    newest = state
    return state.number
  }

  func message(after last: Int?) -> [UInt8] { PageServer.event("state", newest?.json ?? .null) }
}
