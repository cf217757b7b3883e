import CHeedVideo
public import HeedSignals

/// A camera: the newest frame, with the time at which it was taken.
///
/// When the camera goes away, `next` says `nothingYet` while the source connects again; times and numbers go on, so the
/// gap shows. Only when it stays away the source ends, with `failure` ``Availability/StopReason/cameraInterrupt``.
public final class CameraSource: VideoSource, @unchecked Sendable {
  /// What is asked of the camera, and what is done when it does not answer.
  public struct Settings: Hashable, Codable, Sendable {
    /// Pixels; nil leaves it to the driver, which commonly means 640.
    public var width: Int?
    /// Pixels; nil leaves it to the driver.
    public var height: Int?
    /// Frames a second; nil leaves it to the driver.
    public var frameRate: Double?
    /// The camera's pixel format in four characters, such as `MJPG`; nil leaves it to the driver.
    public var format: String?
    /// Larger pictures are refused.
    public var limit = PictureLimit()
    /// Choice: webcams take up to three seconds to start; absent ones are refused at once.
    @Seconds public var openTimeout: Duration = .seconds(10)
    /// How long one read waits for a frame, whole seconds; the first camera of a process decides for all.
    /// Choice: the shortest that OpenCV knows, so that a camera that hangs is noticed.
    @Seconds public var readTimeout: Duration = .seconds(1)
    /// What is done when it goes away.
    public var reconnect = ReconnectSettings()

    /// What the driver gives by itself.
    public init() {}
  }

  /// - Parameter device: The camera's number, 0 for the first.
  public convenience init(device: Int, settings: Settings = Settings()) {
    self.init(path: "/dev/video\(device)", settings: settings)
  }

  /// - Parameter path: The camera's device, such as `/dev/video0` or a link under `/dev/v4l/by-id`.
  public convenience init(path: String, settings: Settings = Settings()) {
    self.init(name: path, settings: settings) { () throws(VideoError) in
      try CameraConnection(path: path, settings: settings)
    }
  }

  /// The same source over any device; tests bring one that misbehaves.
  init(
    name: String, settings: Settings, connect: @escaping @Sendable () throws(VideoError) -> any LiveConnection
  ) {
    super.init(name: name, keeping: .newest, openTimeout: settings.openTimeout) { (channel) throws(VideoError) in
      var loop = LiveLoop(settings: settings.reconnect, connect: connect)
      try loop.run(into: channel)
    }
  }
}

/// Owns one camera on the C side.
private final class CameraConnection: LiveConnection {
  let facts: SourceFacts
  private let path: String
  private let limit: PictureLimit
  private let handle: OpaquePointer

  init(path: String, settings: CameraSource.Settings) throws(VideoError) {
    self.path = path
    limit = settings.limit
    var request = chvid_camera_request()
    request.width = Int32(clamping: settings.width ?? 0)
    request.height = Int32(clamping: settings.height ?? 0)
    request.frame_rate = settings.frameRate ?? 0
    request.fourcc = try Self.fourcc(settings.format, path: path)
    request.wait_ms = Int32(clamping: Int(settings.readTimeout.milliseconds))
    var camera: OpaquePointer?
    var info = chvid_camera_info()
    let status = chvid_camera_open(path, request, settings.limit.raw, &camera, &info)
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
    let picture = Picture(raw)
    return Capture(
      grabbed: Timestamp(nanoseconds: grabbed), stamped: stamped == .min ? nil : Timestamp(nanoseconds: stamped),
      frame: { picture.frame(index: $0, time: $1) })
  }

  private static func fourcc(_ format: String?, path: String) throws(VideoError) -> UInt32 {
    guard let format else { return 0 }
    guard format.utf8.count == 4 else {
      throw .cameraFailed(path: path, why: "the format \(format) does not have four characters")
    }
    return format.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
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
