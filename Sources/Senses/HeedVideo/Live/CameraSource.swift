import CHeedVideo
public import HeedSignals

/// A camera. The source delivers the newest frame with its time of capture.
///
/// While a lost camera is reconnected, `next` returns `nothingYet`. Times and indices then go on, so the gap is
/// visible. If the camera stays away, the source ends with the failure ``Availability/StopReason/cameraInterrupt``.
public final class CameraSource: VideoSource, @unchecked Sendable {
  /// A camera's requested mode, timeouts and reconnection.
  public struct Settings: Hashable, Codable, Sendable {
    /// Requested picture size, pixels; nil means 640 wide and 480 high. The driver may choose another size.
    public var width, height: Int?
    /// Requested frames per second; nil leaves them to the driver.
    public var frameRate: Double?
    /// Maximum size of a picture; larger pictures are refused.
    public var limit = PictureLimit()
    /// Maximum time that `open` waits. Choice: webcams take up to three seconds to start; missing cameras fail at once.
    @Seconds public var openTimeout: Duration = .seconds(10)
    /// Maximum time that one read waits for a frame. Choice: the slowest exposure in the dark; a slower camera hangs.
    @Seconds public var readTimeout: Duration = .seconds(1)
    /// Timing of the reconnection to a lost camera.
    public var reconnect = ReconnectSettings()

    /// Default settings: 640 by 480 pixels at the driver's rate.
    public init() {}
  }

  /// - Parameter device: Number of the camera, 0 for the first.
  public convenience init(device: Int, settings: Settings = Settings()) {
    self.init(path: "/dev/video\(device)", settings: settings)
  }

  /// - Parameter path: The device file, such as `/dev/video0` or a link under `/dev/v4l/by-id`.
  public convenience init(path: String, settings: Settings = Settings()) {
    let identity = CameraIdentity(path)
    self.init(name: path, settings: settings) { () throws(VideoError) in
      let connection = try CameraConnection(path: identity.device, settings: settings)
      identity.keep()
      return connection
    }
  }

  /// A source with a given connection. Tests use connections that misbehave.
  init(name: String, settings: Settings, connect: @escaping @Sendable () throws(VideoError) -> any LiveConnection) {
    super.init(name: name, keeping: .newest, openTimeout: settings.openTimeout) { (channel) throws(VideoError) in
      var loop = LiveLoop(settings: settings.reconnect, connect: connect)
      try loop.run(into: channel)
    }
  }
}

/// An open camera on the C side. Dropping the last reference closes the camera.
final class CameraConnection: LiveConnection {
  let facts: SourceFacts
  private let path: String
  private let limit: PictureLimit
  private let handle: OpaquePointer

  /// - Parameter device: FFmpeg's input format for devices; nil means V4L2. Tests use "lavfi", which draws pictures.
  init(path: String, settings: CameraSource.Settings, device: String? = nil) throws(VideoError) {
    self.path = path
    limit = settings.limit
    var request = chvid_camera_request()
    (request.width, request.height) = (Int32(clamping: settings.width ?? 640), Int32(clamping: settings.height ?? 480))
    request.frame_rate = settings.frameRate ?? 0
    request.wait_ms = max(1, Int32(clamping: Int(settings.readTimeout.milliseconds)))
    var camera: OpaquePointer?
    var info = chvid_camera_info()
    let status = withOptionalText(device) { device in
      request.device = device
      return chvid_camera_open(path, request, settings.limit.raw, &camera, &info)
    }
    guard status == CHVID_OK, let camera else { throw Self.error(status, path: path, limit: settings.limit) }
    handle = camera
    facts = SourceFacts(frameRate: info.frame_rate > 0 ? info.frame_rate : nil)
  }

  deinit { chvid_camera_destroy(handle) }

  func read() throws(VideoError) -> Capture? {
    var raw = chvid_picture()
    var (grabbed, stamped) = (Int64.min, Int64.min)
    let status = chvid_camera_read(handle, &raw, &grabbed, &stamped)
    guard status == CHVID_OK else { throw Self.error(status, path: path, limit: limit) }
    let picture = raw.owner == nil ? nil : Picture(raw)
    return Capture(
      grabbed: Timestamp(nanoseconds: grabbed), stamped: stamped == .min ? nil : Timestamp(nanoseconds: stamped),
      frame: picture.map { picture in { picture.frame(index: $0, time: $1) } })
  }

  private static func error(_ status: chvid_status, path: String, limit: PictureLimit) -> VideoError {
    let message = lastMessage()
    return switch status {
    case CHVID_NOT_FOUND: .cameraNotFound(path: path)
    case CHVID_NOT_PERMITTED: .cameraNotPermitted(path: path)
    case CHVID_BUSY: .cameraBusy(path: path)
    case CHVID_WRONG_KIND: .notACamera(path: path, why: message)
    case CHVID_TOO_LARGE: .tooLarge(name: path, picture: message, limit: limit)
    default: .cameraFailed(path: path, why: message)
    }
  }
}

private func withOptionalText<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
  guard let text else { return body(nil) }
  return text.withCString { body($0) }
}
