import CHeedVideo

/// Owns one open recording on the C side. A reader is created, used and freed on one thread.
final class FileReader {
  /// The next frame in the file, or the file's end.
  enum Step {
    /// - presented: presentation time on the recording's clock, ns; nil if the file gives no time.
    case frame(Picture, presented: Int64?)
    case end
  }

  let facts: RecordingFacts
  let path: String
  private let limit: PictureLimit
  private let handle: OpaquePointer

  init(path: String, limit: PictureLimit) throws(VideoError) {
    (self.path, self.limit) = (path, limit)
    var file: OpaquePointer?
    var info = chvid_file_info()
    // One decoder thread, because the nets need the other cores, and only a single thread detects damage reliably.
    let status = chvid_file_open(path, limit.raw, 1, &file, &info)
    guard status == CHVID_OK, let file else { throw Self.error(status, path: path, limit: limit) }
    handle = file
    facts = RecordingFacts(
      frameRate: info.frame_rate > 0 ? info.frame_rate : nil,
      framesDeclared: info.declared_frames > 0 ? Int(info.declared_frames) : nil,
      duration: info.duration_ns > 0 ? .nanoseconds(info.duration_ns) : nil, packetIsFrame: info.packet_is_frame != 0)
  }

  deinit { chvid_file_destroy(handle) }

  func next() throws(VideoError) -> Step {
    var raw = chvid_picture()
    var presented = Int64.min
    let status = chvid_file_next(handle, &raw, &presented)
    switch status {
    case CHVID_OK: return .frame(Picture(raw), presented: presented == .min ? nil : presented)
    case CHVID_END: return .end
    default: throw Self.error(status, path: path, limit: limit)
    }
  }

  var report: ReadingReport {
    var raw = chvid_file_report()
    chvid_file_get_report(handle, &raw)
    return ReadingReport(
      packets: Int(raw.packets), discardedPackets: Int(raw.discarded_packets),
      corruptPackets: Int(raw.corrupt_packets), refusedPackets: Int(raw.refused_packets),
      readErrors: Int(raw.read_errors), frames: Int(raw.frames), damagedFrames: Int(raw.damaged_frames),
      complaints: Int(raw.complaints), firstComplaint: text(of: raw.first_complaint))
  }

  private static func error(_ status: chvid_status, path: String, limit: PictureLimit) -> VideoError {
    let message = lastMessage()
    return switch status {
    case CHVID_NOT_FOUND: .notFound(path: path)
    case CHVID_NOT_PERMITTED: .notReadable(path: path, why: message)
    case CHVID_WRONG_KIND: .notAVideo(path: path, why: message)
    case CHVID_TOO_LARGE: .tooLarge(name: path, picture: message, limit: limit)
    default: .backend(message: message)
    }
  }
}
