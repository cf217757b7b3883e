import Dispatch
public import Foundation
public import HeedSession
public import HeedSignals
import Synchronization

/// The live page of one run for a browser on this machine, served at 127.0.0.1 behind a secret of the run.
///
/// The page reads the run's events like any other reader and takes one microsecond of the engine's thread per event.
/// All other work happens on the page's thread. All calls are safe from any thread. Freeing the page stops the page.
public final class LivePage: Sendable {
  /// The content of the page.
  public struct Content: Sendable {
    /// The source's name; nil means that nothing runs, and the page shows only past sessions.
    public var source: String?
    /// The name of the session being written.
    public var session: String?
    /// The driver's pseudonym.
    public var driver: String?
    /// The rig's name.
    public var rig: String?
    /// True when the run has a cabin camera.
    public var hasCabin = true
    /// True when the run has a road camera.
    public var hasRoad = false
    /// True when time passes even without pictures.
    public var isLive = true
    /// The camera preview to show.
    public var preview = PagePreview.none
    /// Heed's version.
    public var version = ""
    /// The folder for saved settings.
    public var settingsFolder = URL(fileURLWithPath: ".", isDirectory: true)

    /// Content that shows only past sessions.
    public init() {}
  }

  private let server: PageServer
  private let backlog = EventBacklog()
  private let previews = PreviewStore()
  /// The address to open, with the run's token. It is a secret: anyone with it can open the page.
  public let address: URL

  /// Serves a page.
  /// - Parameters:
  ///   - port: The port to serve at; 0 means any free port.
  ///   - controls: The run's controls; nil means that the page cannot change anything.
  ///   - store: The store of past sessions; nil means that the page has no list of sessions.
  ///   - document: Makes the document of a past session; called on threads of the page.
  /// - Throws: ``PageError`` that says why the port cannot be opened.
  public init(
    _ content: Content, port: Int, controls: (any PageControls)? = nil, store: SessionStore? = nil,
    document: @escaping @Sendable (String) throws -> SessionDocument = { throw SessionError.notFound(name: $0) }
  ) throws(PageError) {
    let token = AccessToken()
    let (listener, port) = try ListeningSocket.open(port: port)
    let router = PageRouter(
      token: token, shelf: store.map { SessionShelf(store: $0, document: document) }, controls: controls,
      saver: SettingsSaver(folder: content.settingsFolder), preview: previews, hasRoad: content.hasRoad)
    var subject = PageSubject()
    (subject.source, subject.session, subject.driver) = (content.source, content.session, content.driver)
    (subject.rig, subject.hasCabin, subject.hasRoad) = (content.rig, content.hasCabin, content.hasRoad)
    (subject.isLive, subject.preview, subject.version) = (content.isLive, content.preview, content.version)
    subject.hasSettings = controls != nil
    guard let address = URL(string: "http://127.0.0.1:\(port)/?token=\(token.text)")
    else { preconditionFailure("a token has only letters of addresses") }
    self.address = address
    server = PageServer(
      listener: listener, gate: RequestGuard(token: token, port: port, limits: ServerLimits()),
      source: LiveFeed(backlog, previews, about: subject), answer: router.answer)
    server.start()
  }

  deinit { server.stop() }

  /// Takes the events of one step of the engine; returns at once.
  public func read(_ events: [MonitorEvent]) { backlog.add(events) }

  /// Reads a stream of events to its end, such as a monitor's `events`.
  public func read(_ events: some AsyncSequence<MonitorEvent, Never>) async {
    for await event in events { backlog.add([event]) }
  }

  /// Replaces the shown camera picture. Only for a page with a preview.
  /// - Parameter type: Media type, such as `image/jpeg`.
  public func show(_ picture: [UInt8], type: String) { previews.put(picture, type: type) }

  /// True while a browser shows the page; otherwise no preview needs to be drawn.
  public var isWatched: Bool { server.isWatched }

  /// Ends the page; its port is free when this returns.
  public func stop() { server.stop() }
}
