import Glibc
public import HeedSignals

/// A recorded video. The source delivers every frame in order, with the recording's times.
///
/// Decoding runs a few frames ahead of the reader. A damaged clip is read to its real end, and ``SourceEnd`` reports
/// the missing parts. The source uses FFmpeg's libraries, because OpenCV 4.6 returns packet times for frames and
/// conceals damage.
public final class VideoFileSource: VideoSource, @unchecked Sendable {
  /// Parameters of reading a file.
  public typealias Settings = RecordingSettings

  /// Criteria that distinguish a hole in a recording from an irregular frame rate.
  public struct CheckSettings: Hashable, Codable, Sendable {
    /// Minimum length of a time step that is a hole, in frames; the step must also last `shortestHole`. Choice: phones
    /// and webcams stretch a step to two or three frames.
    public var holeFrames = 4.0
    /// Minimum length of a reported hole. Choice: a face tracker continues across shorter holes.
    @Seconds public var shortestHole: Duration = .milliseconds(250)
    /// Minimum share of steady steps at which holes are reported. Choice: screen recordings and animations have no
    /// rate, so no frame can be missing.
    public var steadyShare = 0.95
    /// Maximum deviation of a steady step from the declared interval, as a share of the interval. Choice: the measured
    /// phone clips stay within 25 %.
    public var steadyWithin = 0.5
    /// Number of frames before the declared duration and count from which the recording's end counts as missing.
    /// Choice: durations are rounded by less than a frame.
    public var endFrames = 0.9

    /// The defaults.
    public init() {}
  }

  /// Makes a source for a file. ``VideoSource/open()`` opens the file.
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
