public import HeedSignals

/// A stream from a network camera or a phone: MJPEG over HTTP (`multipart/x-mixed-replace`), or RTSP. Delivers the newest
/// frame.
///
/// The source uses only plain connections to the named host, without redirects. A user and a password in the address are
/// sent to the host; nothing shows them. Frames have times of arrival. Each part of an MJPEG stream has to name the type `image/jpeg`.
public final class StreamSource: VideoSource, @unchecked Sendable {
  /// A stream's timeouts and reconnection.
  public struct Settings: Hashable, Codable, Sendable {
    /// Maximum size of a picture; larger pictures are refused.
    public var limit = PictureLimit()
    /// Maximum time that `open` waits for the host to accept the connection. A host that then stays silent counts as
    /// open, because frames may follow. Choice: docs/faults.md, row 4, allows one second until the failure is reported.
    @Seconds public var openTimeout: Duration = .seconds(1)
    /// Timing of the reconnection to a lost stream.
    public var reconnect = ReconnectSettings()

    /// The defaults, with a `silence` of 5 s. Choice: slow network cameras send one frame every few seconds.
    public init() { reconnect.silence = .seconds(5) }
  }

  /// - Throws: ``VideoError/badAddress(text:why:)`` for an address that is not supported.
  public init(_ address: String, settings: Settings = Settings()) throws(VideoError) {
    let parsed = try StreamAddress(address)
    super.init(name: parsed.text, keeping: .newest, openTimeout: settings.openTimeout) { (channel) throws(VideoError) in
      var loop = LiveLoop(settings: settings.reconnect) { () throws(VideoError) in
        try StreamConnection(parsed, settings: settings)
      }
      try loop.run(into: channel)
    }
  }
}
