public import HeedSignals

/// An MJPEG stream over HTTP (`multipart/x-mixed-replace`), as network cameras and phones send it: the newest frame.
///
/// Only plain http to the host that was named: no redirects, no passwords, no encryption; each is refused with a
/// sentence. It is read over a socket of our own, because OpenCV 4.6 waits 45 s for a silent address and an HTTP client
/// library would only bring its own head parser. Times are those of arrival.
public final class StreamSource: VideoSource, @unchecked Sendable {
  /// How a stream is read.
  public struct Settings: Hashable, Codable, Sendable {
    /// Larger pictures are refused.
    public var limit = PictureLimit()
    /// How long `open` waits for the host to take the connection. A host that takes it and is silent is open: frames may
    /// still come.
    /// Choice: fault 4 of the list allows a second until something is said.
    @Seconds public var openTimeout: Duration = .seconds(1)
    /// What is done when it goes away.
    public var reconnect = ReconnectSettings()

    /// Choice of silence: 5 s, since network cameras go down to a frame every few seconds.
    public init() { reconnect.silence = .seconds(5) }
  }

  /// - Throws: ``VideoError/badAddress(text:why:)``.
  public init(_ address: String, settings: Settings = Settings()) throws(VideoError) {
    let parsed = try StreamAddress(address)
    super.init(name: address, keeping: .newest, openTimeout: settings.openTimeout) { channel in
      var loop = LiveLoop(settings: settings.reconnect) { () throws(VideoError) in
        try StreamConnection(parsed, settings: settings)
      }
      loop.run(into: channel)
    }
  }
}
