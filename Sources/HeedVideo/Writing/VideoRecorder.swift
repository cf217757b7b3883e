import CHeedVideo
import Glibc
public import HeedGeometry
public import HeedSignals

/// Records the frames of one camera as a Matroska video, each at its own time to a millisecond.
///
/// A thread of its own encodes and writes, so that whoever hands in frames never waits for the disk longer than was said; what
/// finds the queue full is left out and counted. The file is written in place: a recording that is cut off, by whatever, can be
/// read up to about its last second. Of an odd side the last row or column is left out.
public final class VideoRecorder: Sendable {
  /// How much is held back.
  public struct Settings: Hashable, Codable, Sendable {
    /// Pixels that may wait for the encoder, bytes; one frame always may.
    /// Choice: two seconds of 640x480 in colour.
    public var queueBytes = 64 << 20
    /// What was written this long ago is on the disk, as far as the disk keeps its word.
    /// Choice: what a power failure may take of a recording.
    @Seconds public var syncEvery: Duration = .seconds(1)
    /// How long ``VideoRecorder/finish()`` waits for the disk. Choice: as long as the session's own end does.
    @Seconds public var endWithin: Duration = .seconds(10)

    /// The defaults of each field.
    public init() {}
  }

  /// What came of a recording.
  public struct Outcome: Hashable, Sendable {
    /// Frames that are in the video.
    public var frames = 0
    /// Frames that are not: the encoder or the disk had no time for them, or they came when it had failed.
    public var dropped = 0
    /// Frames of another size than the first.
    public var misfits = 0
    /// Why nothing more was written; nil while all is well.
    public var failure: VideoError?

    /// Nothing yet.
    public init() {}
  }

  private struct State: Sendable {
    var waiting: [Frame] = []
    var bytes = 0
    var isClosed = false
    var isOver = false
    var outcome = Outcome()
  }

  /// Where the video is.
  public let path: String
  /// The size of every frame, pixels.
  public let size: ImageSize
  private let settings: Settings
  private let state = ConditionLock(State())

  /// Opens the file, over what is there.
  /// - Parameter frameRate: As the camera declares it; nil: not said.
  /// - Throws: ``VideoError/cannotWrite(path:why:)``.
  public init(path: String, size: ImageSize, frameRate: Double?, settings: Settings = Settings()) throws(VideoError) {
    (self.path, self.size, self.settings) = (path, size, settings)
    guard size.width >= 2, size.height >= 2 else {
      throw .cannotWrite(path: path, why: "there is no video of \(size.width)x\(size.height)")
    }
    var raw: OpaquePointer?
    // Choice: what webcams commonly give; it only says how the encoder shares out its bits.
    let rate = frameRate.flatMap { (0.1...1000).contains($0) ? $0 : nil } ?? 30
    let status = chvid_recording_open(path, Int32(clamping: size.width), Int32(clamping: size.height), rate, &raw)
    guard status == CHVID_OK, let raw else { throw .cannotWrite(path: path, why: lastMessage()) }
    let file = OpenRecording(writer: raw, descriptor: open(path, O_RDONLY | O_CLOEXEC))
    try startThread { [state, settings, path] in Self.write(file, path: path, settings: settings, state) }
  }

  /// Hands in a frame; frames come in the order of their times.
  /// - Parameter patience: How long to wait for room in the queue; zero: not at all, as a camera does not wait either.
  public func record(_ frame: Frame, patience: Duration = .zero) {
    let bytes = frame.stride * frame.size.height
    let isTaken = state.wait(patience) { state -> Bool? in
      if state.isClosed || state.outcome.failure != nil { return false }
      guard frame.size == self.size else {
        state.outcome.misfits += 1
        return true
      }
      guard state.waiting.isEmpty || state.bytes + bytes <= self.settings.queueBytes else { return nil }
      state.waiting.append(frame)
      state.bytes += bytes
      return true
    }
    if isTaken != true { state.withLock { $0.outcome.dropped += 1 } }
  }

  /// What came of it so far.
  public var outcome: Outcome { state.withLock { $0.outcome } }

  /// Writes what waits and the end of the file; waits for the disk, up to ``Settings/endWithin``.
  public func finish() -> Outcome {
    state.withLock { $0.isClosed = true }
    let isOver = state.wait(settings.endWithin) { $0.isOver ? true : nil } ?? false
    return state.withLock { state in
      if !isOver, state.outcome.failure == nil {
        state.outcome.failure = .cannotWrite(path: path, why: "the disk did not answer in time")
        state.outcome.dropped += state.waiting.count
      }
      return state.outcome
    }
  }

  deinit { state.withLock { $0.isClosed = true } }

  /// The recorder's thread, until it is closed and nothing waits.
  private static func write(_ file: OpenRecording, path: String, settings: Settings, _ state: ConditionLock<State>) {
    defer {
      file.free()
      state.withLock { $0.isOver = true }
    }
    var synced = monotonicNow()
    while let frame = take(from: state) {
      let status = add(frame, at: max(.zero, frame.time - .zero), to: file.writer)
      let failure = status == CHVID_OK ? nil : VideoError.cannotWrite(path: path, why: lastMessage())
      state.withLock { state in
        if failure == nil { state.outcome.frames += 1 } else { state.outcome.dropped += 1 }
        if let failure { fail(failure, &state) }
      }
      if failure != nil { return }
      if monotonicNow() - synced >= settings.syncEvery {
        file.sync()
        synced = monotonicNow()
      }
    }
    guard chvid_writer_close(file.writer) != CHVID_OK else { return file.sync() }
    let failure = VideoError.cannotWrite(path: path, why: lastMessage())
    state.withLock { fail(failure, &$0) }
  }

  private static func fail(_ failure: VideoError, _ state: inout State) {
    state.outcome.failure = state.outcome.failure ?? failure
    state.outcome.dropped += state.waiting.count
    (state.waiting, state.bytes) = ([], 0)
  }

  private static func take(from state: ConditionLock<State>) -> Frame? {
    state.wait(nil) { state -> Frame?? in
      guard !state.waiting.isEmpty else { return state.isClosed ? .some(nil) : nil }
      let frame = state.waiting.removeFirst()
      state.bytes -= frame.stride * frame.size.height
      return frame
    } ?? nil
  }
}

/// The file while it is written; belongs to the recorder's thread.
private struct OpenRecording: @unchecked Sendable {
  let writer: OpaquePointer
  /// The same file, whatever its folder is called later; negative: it cannot be asked.
  let descriptor: Int32

  func sync() { if descriptor >= 0 { fdatasync(descriptor) } }

  func free() {
    chvid_writer_destroy(writer)
    if descriptor >= 0 { close(descriptor) }
  }
}
