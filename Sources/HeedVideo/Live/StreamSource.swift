public import HeedSignals

/// An MJPEG stream over HTTP (`multipart/x-mixed-replace`), as network cameras and phones send it: the newest frame.
///
/// Only plain http to the host that was named: no redirects, no passwords, no encryption; each is refused with a
/// sentence. Times are those of arrival.
///
/// It is read over a socket of our own. OpenCV 4.6 waits 45 s for a silent address. FFmpeg 5.1 follows redirects
/// whatever it is told, gives up a host whose answer comes late instead of waiting on, refuses parts without a type and
/// boundaries that are named with their dashes, and takes 1 GB for a part that says it is so long.
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
    super.init(name: address, keeping: .newest, openTimeout: settings.openTimeout) { (channel) throws(VideoError) in
      var loop = LiveLoop(settings: settings.reconnect) { () throws(VideoError) in
        try StreamConnection(parsed, settings: settings)
      }
      try loop.run(into: channel)
    }
  }
}
