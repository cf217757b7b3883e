import Glibc

/// A recorded video. The source delivers every frame in order, with the recording's times.
///
/// Decoding runs a few frames ahead of the reader. A damaged clip is read to its real end, and ``SourceEnd`` reports
/// the missing parts. The source uses FFmpeg, because OpenCV 4.6 gives frames packet times and conceals damage.
public final class VideoFileSource: VideoSource, @unchecked Sendable {
  /// Makes a source for a file. ``VideoSource/open()`` opens the file.
  public init(path: String, settings: RecordingSettings = RecordingSettings()) {
    super.init(name: path, keeping: settings.keeping, openTimeout: settings.openTimeout) {
      (channel) throws(VideoError) in
      try checkIsFile(path)
      let reader = try FileReader(path: path, limit: settings.limit)
      channel.opened(SourceFacts(frameRate: reader.facts.frameRate, framesDeclared: reader.facts.framesDeclared))
      try Self.read(reader, into: channel)
    }
  }

  private static func read(_ reader: FileReader, into channel: FrameChannel) throws(VideoError) {
    var clock = FrameClock(frameRate: reader.facts.frameRate)
    var check = RecordingCheck(facts: reader.facts)
    var start: Duration?
    var index = 0
    while case .frame(let picture, let presented) = try reader.next() {
      if let presented {
        let time = Duration.nanoseconds(presented)
        start = min(start ?? time, time)
        check.saw(presented: time)
      }
      let frame = picture.frame(index: index, time: clock.time(presented: presented))
      guard channel.push(frame) else { return }
      index += 1
    }
    let report = reader.report
    guard index > 0 else {
      throw .notAVideo(
        path: reader.path, why: report.packets > 0 ? "none of its frames can be decoded" : "it holds no frames")
    }
    channel.finish(check.end(report: report, start: start ?? .zero, remarks: remarks(clock)))
  }

  private static func remarks(_ clock: FrameClock) -> [String] {
    var remarks: [String] = []
    if clock.restarts > 0 { remarks.append("its clock started anew (\(clock.restarts) x)") }
    if clock.invented > 0 { remarks.append("\(frames(clock.invented)) timed by the frame rate") }
    return remarks
  }
}

private func checkIsFile(_ path: String) throws(VideoError) {
  let size = try fileSize(path)
  guard access(path, R_OK) == 0 else { throw .notReadable(path: path, why: systemText(errno)) }
  guard size > 0 else { throw .notAVideo(path: path, why: "it is empty") }
}
