import Dispatch
public import Foundation
public import HeedSession
public import HeedSignals
import Synchronization

/// The live page of one run, for a browser on this machine: served at 127.0.0.1 under a secret of the run.
///
/// It reads the run's events as any other reader does, and takes a microsecond of the engine's thread for each: everything
/// else happens on a thread of its own. All calls are safe from any thread. A page that is freed stops.
public final class LivePage: Sendable {
  /// What is shown.
  public struct Content: Sendable {
    /// The source's name; nil: nothing runs, and only past sessions are shown.
    public var source: String?
    /// The name of the session that is being written.
    public var session: String?
    /// The driver's pseudonym.
    public var driver: String?
    /// The rig's name.
    public var rig: String?
    /// True when a cabin camera is watched.
    public var hasCabin = true
    /// True when the road is watched.
    public var hasRoad = false
    /// True when time passes without pictures, too.
    public var isLive = true
    /// What of the camera is shown.
    public var preview = PagePreview.none
    /// Heed's version.
    public var version = ""
    /// The folder for settings that are saved.
    public var settingsFolder = URL(fileURLWithPath: ".", isDirectory: true)

    /// Shows past sessions.
    public init() {}
  }

  private let server: PageServer
  private let backlog = EventBacklog()
  private let previews = PreviewStore()
  /// The address to open, with the run's token. It is a secret: whoever has it sees the page.
  public let address: URL

  /// Serves a page.
  /// - Parameters:
  ///   - port: 0: any that is free.
  ///   - controls: What the page may change; nil: nothing.
  ///   - store: Past sessions; nil: none.
  ///   - document: Makes the document of a past session; called on threads of the page.
  /// - Throws: ``PageError``: why nothing can listen there.
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

  /// Shows a picture of the camera, in place of the last one. Only for a page that was made with a preview.
  /// - Parameter type: Its media type, such as `image/jpeg`.
  public func show(_ picture: [UInt8], type: String) { previews.put(picture, type: type) }

  /// True while somebody looks at the page: previews need not be drawn for nobody.
  public var isWatched: Bool { server.isWatched }

  /// Ends the page; its port is free again when this returns.
  public func stop() { server.stop() }
}
