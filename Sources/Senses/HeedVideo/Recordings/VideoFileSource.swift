import Glibc
public import HeedSignals

/// A recorded video, delivered frame by frame in order, with the recording's times.
///
/// Decoding runs a few frames ahead. A damaged clip is read to its real end, and ``SourceEnd`` reports what was
/// missing. It uses FFmpeg's libraries, because OpenCV 4.6 returns packet times for frames and conceals damage.
public final class VideoFileSource: VideoSource, @unchecked Sendable {
  /// Parameters of reading a file.
  public typealias Settings = RecordingSettings

  /// Criteria that distinguish holes in a recording from an irregular frame rate.
  public struct CheckSettings: Hashable, Codable, Sendable {
    /// A time step of this many frames is a hole if it also lasts `shortestHole`.
    /// Choice: phones and webcams stretch a step to two or three frames.
    public var holeFrames = 4.0
    /// Shortest hole that is reported.
    /// Choice: a face tracker bridges shorter holes.
    @Seconds public var shortestHole: Duration = .milliseconds(250)
    /// Holes are reported only if at least this share of the steps is steady.
    /// Choice: screen recordings and animations have no rate from which frames could be missing.
    public var steadyShare = 0.95
    /// A step is steady if it deviates from the declared interval by at most this share.
    /// Choice: the measured phone clips stay within 25 %.
    public var steadyWithin = 0.5
    /// The end is missing if the recording stops this many frames before its declared duration and count.
    /// Choice: durations are rounded by less than a frame.
    public var endFrames = 0.9

    /// The defaults.
    public init() {}
  }

  /// Makes a source for a file; ``VideoSource/open()`` opens the file.
  public init(path: String, settings: Settings = Settings()) {
    super.init(name: path, keeping: settings.keeping, openTimeout: settings.openTimeout) {
      (channel) throws(VideoError) in
      try checkIsFile(path)
      let reader = try FileReader(path: path, limit: settings.limit, decoderThreads: settings.decoderThreads)
      channel.opened(SourceFacts(frameRate: reader.facts.frameRate, framesDeclared: reader.facts.framesDeclared))
      try Self.read(reader, settings: settings, into: channel)
    }
  }

  private static func read(
    _ reader: FileReader, settings: Settings, into channel: FrameChannel
  ) throws(VideoError) {
    var clock = FrameClock(frameRate: reader.facts.frameRate)
    var check = RecordingCheck(facts: reader.facts, settings: settings.check)
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

/// Throws if the path cannot be a readable video.
private func checkIsFile(_ path: String) throws(VideoError) {
  let size = try fileSize(path)
  guard access(path, R_OK) == 0 else { throw .notReadable(path: path, why: systemText(errno)) }
  guard size > 0 else { throw .notAVideo(path: path, why: "it is empty") }
}
