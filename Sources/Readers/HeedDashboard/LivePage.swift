import Dispatch
public import Foundation
public import HeedSession
public import HeedSignals
import Synchronization

/// The live page of one run for a browser on this machine, served at 127.0.0.1 behind a secret of the run.
///
/// The page takes one microsecond of the engine's thread per event; all other work happens on the page's thread. All
/// calls are safe from any thread. Freeing the page stops it.
public final class LivePage: Sendable {
  /// The content of the page.
  public struct Content: Sendable {
    /// Name of the frames' source; nil for a page that shows only past sessions.
    public var source: String?
    /// The name of the session being written.
    public var session: String?
    /// The driver's pseudonym.
    public var driver: String?
    /// The rig's name.
    public var rig: String?
    /// Whether the run has a cabin camera.
    public var hasCabin = true
    /// Whether the run has a road camera.
    public var hasRoad = false
    /// True if time goes on even while no pictures come, as at a live camera.
    public var isLive = true
    /// Which camera preview the page shows.
    public var preview = PagePreview.none
    /// Heed's version.
    public var version = ""
    /// Time since the capture of a frame of the given time; nil if unknown.
    public var age: @Sendable (Timestamp) -> Duration? = { _ in nil }

    /// The content of a page that shows only past sessions.
    public init() {}
  }

  package let server: PageServer
  private let backlog = EventBacklog()
  private let previews = PreviewStore()
  private let health: HealthBoard
  /// The address to open, with the run's token: a secret that opens the page.
  public var address: URL { server.address }

  /// Serves a page.
  /// - Parameters:
  ///   - port: The port to serve at; 0 means any free port.
  ///   - controls: The run's controls; nil for a page that cannot change anything.
  ///   - store: The store of past sessions; nil for a page without their list.
  ///   - document: Makes a past session's page as HTML in UTF-8, on threads of the live page.
  /// - Throws: ``PageError`` if the port cannot be opened.
  public init(
    _ content: Content, port: Int, controls: (any PageControls)? = nil, store: SessionStore? = nil,
    document: @escaping @Sendable (String) throws -> [UInt8] = { throw SessionError.notFound(name: $0) }
  ) throws(PageError) {
    let token = AccessToken()
    let (listener, port) = try ListeningSocket.open(port: port)
    let gate = RequestGuard(token: token, port: port, limits: ServerLimits())
    health = HealthBoard(version: content.version, disk: store?.folder, age: content.age)
    let router = PageRouter(
      token: token, shelf: store.map { SessionShelf(store: $0, reports: gate.reports, document: document) },
      controls: controls, preview: previews, hasRoad: content.hasRoad, health: content.hasCabin ? health : nil)
    server = PageServer(
      listener: listener, gate: gate,
      source: LiveFeed(backlog, previews, about: content, hasSettings: controls != nil), answer: router.answer)
  }

  deinit { server.stop() }

  /// Takes the events of one step of the engine; returns at once.
  public func read(_ events: [MonitorEvent]) {
    backlog.add(events)
    health.read(events)
  }

  /// Shows the events of a stream, such as a monitor's `events`, until the stream ends.
  public func read(_ events: some AsyncSequence<MonitorEvent, Never>) async {
    for await event in events { read([event]) }
  }

  /// Replaces the camera picture on the page. Call only for a page with a preview.
  /// - Parameter type: Media type, such as `image/jpeg`.
  public func show(_ picture: [UInt8], type: String) { previews.put(picture, type: type) }
  /// True while a browser shows the page; only then is a preview needed.
  public var isWatched: Bool { server.isWatched }
  /// Ends the page; its port is free when this returns.
  public func stop() { server.stop() }
}
