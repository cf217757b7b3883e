import CHeedVideo
import Glibc
import HeedFiles
public import HeedGeometry
public import HeedSignals

/// Records the frames of one camera as a Matroska video. Times are exact to a millisecond.
///
/// A thread opens the file, encodes and writes, so callers wait for the disk only as long as they allow. A full queue
/// drops and counts frames. The file is written in place: if the recording breaks off, about a second is lost. If a
/// side has an odd number of pixels, its last row or column is left out.
public final class VideoRecorder: Sendable {
  /// Interval at which the file is forced to the disk. Choice: a power failure may lose this much of the video.
  private static let syncEvery: Duration = .seconds(1)
  /// Time between two attempts to make the file. Choice: the queue holds the frames of a longer time.
  private static let retryAfter: Duration = .milliseconds(200)

  /// Result of recording a camera's frames.
  public struct Outcome: Hashable, Sendable {
    /// Number of frames in the video.
    public var frames = 0
    /// Number of frames dropped because the encoder or the disk was too slow or had failed.
    public var dropped = 0
    /// Number of frames refused because their size differs from the video's.
    public var misfits = 0
    /// The error that stopped writing; nil if no error did.
    public var failure: VideoError?

    /// An empty result, without frames.
    public init() {}
  }

  /// The queue of frames between callers and the recorder's thread; `bytes` is the size of the waiting frames.
  private struct State: Sendable {
    var waiting: [Frame] = []
    var bytes = 0
    var isClosed = false
    var isOver = false
    var outcome = Outcome()
  }

  /// Size of every frame of the video, pixels.
  public let size: ImageSize
  private let queueBytes: Int
  private let state = ConditionLock(State())

  /// Makes the file on the recorder's thread and calls its argument with the path. Without that call, the recorder asks
  /// again later, because the file cannot be made yet.
  public typealias MakeFile = @Sendable (_ open: (String) throws -> Void) throws -> Void

  /// Starts the recorder. ``Outcome/failure`` has the error if the file cannot be written.
  /// - Parameters:
  ///   - frameRate: The camera's declared frames per second; nil if it declares none.
  ///   - queueBytes: Maximum number of bytes of pixels that wait for the encoder; a single frame may be larger.
  ///     Choice: two seconds of 640x480 in colour.
  public init(
    size: ImageSize, frameRate: Double?, queueBytes: Int = 64 << 20, makeFile: @escaping MakeFile
  ) {
    (self.size, self.queueBytes) = (size, queueBytes)
    // Choice: 30 frames per second, common for webcams. The rate only affects how the encoder allocates bits.
    let rate = frameRate.flatMap { (0.1...1000).contains($0) ? $0 : nil } ?? 30
    do throws(VideoError) {
      try startThread { [state] in
        do {
          try Self.write(try Self.open(makeFile, size, rate, state), state)
        } catch {
          let failure = error as? VideoError ?? .cannotWrite(path: "the video", why: "\(error)")
          state.withLock { Self.fail(failure, &$0) }
        }
        state.withLock { $0.isOver = true }
      }
    } catch {
      state.withLock {
        Self.fail(error, &$0)
        $0.isOver = true
      }
    }
  }

  /// Opens the file as soon as it can be made.
  private static func open(
    _ makeFile: MakeFile, _ size: ImageSize, _ rate: Double, _ state: ConditionLock<State>
  ) throws -> OpenRecording {
    var isLast = false
    while true {
      var file: OpenRecording?
      try makeFile { file = try OpenRecording(path: $0, size: size, rate: rate) }
      if let file { return file }
      if isLast { throw VideoError.cannotWrite(path: "the video", why: "there was no place for it") }
      isLast = state.wait(Self.retryAfter) { $0.isClosed ? true : nil } ?? false
    }
  }

  /// Records a frame; frames come in the order of their times.
  /// - Parameter patience: Maximum time to wait for room in the queue; zero for live cameras.
  public func record(_ frame: Frame, patience: Duration = .zero) {
    let bytes = frame.stride * frame.size.height
    let isTaken = state.wait(patience) { state -> Bool? in
      if state.isClosed || state.outcome.failure != nil { return false }
      guard frame.size == self.size else {
        state.outcome.misfits += 1
        return true
      }
      guard state.waiting.isEmpty || state.bytes + bytes <= self.queueBytes else { return nil }
      state.waiting.append(frame)
      state.bytes += bytes
      return true
    }
    if isTaken != true { state.withLock { $0.outcome.dropped += 1 } }
  }

  /// The recording's result so far.
  public var outcome: Outcome { state.withLock { $0.outcome } }

  /// Writes the waiting frames and the end of the file.
  /// - Parameter limit: Maximum time to wait for the disk. Choice: as long as a session's end.
  public func finish(within limit: Duration = .seconds(10)) -> Outcome {
    state.withLock { $0.isClosed = true }
    let isOver = state.wait(limit) { $0.isOver ? true : nil } ?? false
    return state.withLock { state in
      if !isOver, state.outcome.failure == nil {
        Self.fail(.cannotWrite(path: "the video", why: "the disk did not answer in time"), &state)
      }
      return state.outcome
    }
  }

  deinit { state.withLock { $0.isClosed = true } }

  /// Writes frames until the recorder is closed and the queue is empty.
  private static func write(_ file: OpenRecording, _ state: ConditionLock<State>) throws(VideoError) {
    defer { file.free() }
    var synced = monotonicNow()
    while let frame = take(from: state) {
      let isWritten = add(frame, at: max(.zero, frame.time - .zero), to: file.writer) == CHVID_OK
      state.withLock { if isWritten { $0.outcome.frames += 1 } else { $0.outcome.dropped += 1 } }
      guard isWritten else { throw .cannotWrite(path: file.path, why: lastMessage()) }
      if monotonicNow() - synced >= Self.syncEvery {
        file.sync()
        synced = monotonicNow()
      }
    }
    guard chvid_writer_close(file.writer) == CHVID_OK else { throw .cannotWrite(path: file.path, why: lastMessage()) }
    file.sync()
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

/// The video file that is being written. Only the recorder's thread uses it.
private struct OpenRecording: @unchecked Sendable {
  let path: String
  let writer: OpaquePointer
  /// Descriptor of the video file, which stays valid if the folder is renamed.
  let descriptor: Int32

  /// Creates the file for its owner alone, or overwrites a file of this user.
  init(path: String, size: ImageSize, rate: Double) throws(VideoError) {
    guard size.width >= 2, size.height >= 2 else {
      throw .cannotWrite(path: path, why: "a video cannot have \(size.width)x\(size.height) pixels")
    }
    let descriptor: Int32
    do throws(WriteFailure) { descriptor = try OwnFile.open(path, O_TRUNC) } catch { throw VideoError(error) }
    var raw: OpaquePointer?
    let status = chvid_recording_open(
      descriptor, Int32(clamping: size.width), Int32(clamping: size.height), rate, &raw)
    guard status == CHVID_OK, let raw else {
      close(descriptor)
      throw .cannotWrite(path: path, why: lastMessage())
    }
    (self.path, writer, self.descriptor) = (path, raw, descriptor)
  }

  func sync() { fdatasync(descriptor) }

  func free() {
    chvid_writer_destroy(writer)
    close(descriptor)
  }
}
