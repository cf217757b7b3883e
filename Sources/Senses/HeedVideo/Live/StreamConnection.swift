import CHeedVideo
import HeedSignals

/// One connection to a stream on the C side, where FFmpeg reads it. Dropping the last reference ends the connection.
final class StreamConnection: LiveConnection {
  let facts = SourceFacts()
  private let address: StreamAddress
  private let limit: PictureLimit
  private let handle: OpaquePointer

  /// Maximum time that one read of the stream waits, milliseconds. Choice: stopping the source may take this long.
  private static let slice: Int32 = 100

  init(_ address: StreamAddress, settings: StreamSource.Settings) throws(VideoError) {
    (self.address, limit) = (address, settings.limit)
    // A tenth of the timeout is left for the steps after connecting.
    let deadline = monotonicNow() + settings.openTimeout * 0.9
    // FFmpeg does not tell a host that is not there from a host that is slow.
    try HostCheck.connect(to: address, deadline: deadline)
    let wait = Int32(clamping: Int((deadline - monotonicNow()).milliseconds))
    var stream: OpaquePointer?
    let status = chvid_stream_open(address.url, address.format, settings.limit.raw, max(0, wait), &stream)
    guard status == CHVID_OK, let stream else { throw Self.error(status, address, limit: settings.limit) }
    handle = stream
  }

  deinit { chvid_stream_destroy(handle) }

  func read() throws(VideoError) -> Capture? {
    var raw = chvid_picture()
    var (arrived, grabbed) = (Int32(0), Int64(0))
    let status = chvid_stream_read(handle, Self.slice, &raw, &arrived, &grabbed)
    guard status == CHVID_OK else { throw Self.error(status, address, limit: limit) }
    guard arrived > 0 else { return nil }
    let picture = raw.owner == nil ? nil : Picture(raw)
    return Capture(
      grabbed: Timestamp(nanoseconds: grabbed), overtaken: Int(arrived) - 1,
      frame: picture.map { picture in { picture.frame(index: $0, time: $1) } })
  }

  private static func error(_ status: chvid_status, _ address: StreamAddress, limit: PictureLimit) -> VideoError {
    let message = lastMessage()
    return switch status {
    case CHVID_WRONG_KIND: .notAStream(address: address.text, why: message)
    case CHVID_TOO_LARGE: .tooLarge(name: address.text, picture: message, limit: limit)
    case CHVID_LOST: .unreachable(address: address.text, why: message)
    default: .backend(message: message)
    }
  }
}
