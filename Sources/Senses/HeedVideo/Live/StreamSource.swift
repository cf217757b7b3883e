public import HeedSignals

/// An MJPEG stream over HTTP (`multipart/x-mixed-replace`) of a network camera or phone; delivers the newest frame.
///
/// Only plain HTTP to the named host: redirects, passwords and encryption are refused. Times are times of arrival.
///
/// It uses its own socket: OpenCV 4.6 waits 45 s for a silent address; FFmpeg 5.1 always follows redirects, gives up on
/// slow hosts, rejects parts without a type and boundaries with dashes, and allocates 1 GB if a part claims it.
public final class StreamSource: VideoSource, @unchecked Sendable {
  /// Timeouts and reconnection.
  public struct Settings: Hashable, Codable, Sendable {
    /// Larger pictures are refused.
    public var limit = PictureLimit()
    /// Longest wait of `open` for the host to accept the connection. A silent host counts as open: frames may follow.
    /// Choice: docs/faults.md, row 4, allows one second until the failure is reported.
    @Seconds public var openTimeout: Duration = .seconds(1)
    /// Reconnection to a lost stream.
    public var reconnect = ReconnectSettings()

    /// The defaults, with a `silence` of 5 s. Choice: slow network cameras send one frame every few seconds.
    public init() { reconnect.silence = .seconds(5) }
  }

  /// - Throws: ``VideoError/badAddress(text:why:)``.
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
