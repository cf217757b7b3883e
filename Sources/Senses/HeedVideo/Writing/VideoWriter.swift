import CHeedVideo
import HeedFiles
public import HeedGeometry
public import HeedSignals

/// Writes frames of one size as an MP4 video, in H.264 if available, otherwise in MPEG-4.
///
/// Each frame keeps its own time, so gaps stay in the video. Until `finish()` the file has a temporary name;
/// `cancel()` deletes it. Only the owner may read the file. An odd side loses its last row or column of pixels.
public final class VideoWriter: @unchecked Sendable {  // The handle is used only under `state`.
  /// The open video file, until `finish()` or `cancel()` closes it.
  private enum State {
    /// - start: time of the first frame; last: time of the newest frame, counted from the first.
    case writing(OpaquePointer, start: Timestamp?, last: Duration)
    case closed
  }

  /// Path of the video file.
  public let path: String
  /// Size of every frame of the video, pixels.
  public let size: ImageSize
  private let interval: Duration
  private let file: WholeFile
  private let state: ConditionLock<State>

  /// - Parameters:
  ///   - size: Size of every frame; each side has at least 2 pixels.
  ///   - frameRate: Declared frames per second, also the spacing of a frame that is not later than its predecessor.
  public init(path: String, size: ImageSize, frameRate: Double) throws(VideoError) {
    (self.path, self.size) = (path, size)
    guard size.width >= 2, size.height >= 2, frameRate > 0, frameRate <= 1000 else {
      throw .cannotWrite(path: path, why: "no video can have \(size.width)x\(size.height) at \(frameRate) a second")
    }
    interval = .seconds(1 / frameRate)
    do throws(WriteFailure) { file = try WholeFile(path) } catch { throw VideoError(error) }
    var writer: OpaquePointer?
    let status = chvid_writer_open(
      file.descriptor, Int32(clamping: size.width), Int32(clamping: size.height), frameRate, &writer)
    guard status == CHVID_OK, let writer else { throw .cannotWrite(path: path, why: lastMessage()) }
    state = ConditionLock(.writing(writer, start: nil, last: .zero))
  }

  deinit { cancel() }

  /// Adds a frame of any pixel format to the video.
  public func write(_ frame: Frame) throws(VideoError) {
    guard frame.size == size else {
      throw .wrongSize(
        path: path, expected: "\(size.width)x\(size.height)", got: "\(frame.size.width)x\(frame.size.height)")
    }
    try state.withLock { (state) throws(VideoError) in
      guard case .writing(let writer, let start, let last) = state else { throw .notOpen(name: path) }
      var time = start.map { frame.time - $0 } ?? .zero
      if start != nil, time <= last { time = last + interval }
      guard add(frame, at: time, to: writer) == CHVID_OK else { throw .cannotWrite(path: path, why: lastMessage()) }
      state = .writing(writer, start: start ?? frame.time, last: time)
    }
  }

  /// Completes the video, and gives the file its name.
  /// - Throws: ``VideoError/cannotWrite(path:why:)`` if a frame could not be written; the file is then removed.
  public func finish() throws(VideoError) {
    do throws(VideoError) {
      try close()
      do throws(WriteFailure) { try file.finish() } catch { throw VideoError(error) }
    } catch {
      file.cancel()
      throw error
    }
  }

  /// Discards the video. After `finish()`, this method does nothing.
  public func cancel() {
    let wasOpen = state.withLock { state in
      guard case .writing(let writer, _, _) = state else { return false }
      chvid_writer_destroy(writer)
      state = .closed
      return true
    }
    if wasOpen { file.cancel() }
  }

  private func close() throws(VideoError) {
    try state.withLock { (state) throws(VideoError) in
      guard case .writing(let writer, let start, _) = state else { throw .notOpen(name: path) }
      defer {
        chvid_writer_destroy(writer)
        state = .closed
      }
      guard start != nil else { throw .cannotWrite(path: path, why: "no frame was written") }
      guard chvid_writer_close(writer) == CHVID_OK else { throw .cannotWrite(path: path, why: lastMessage()) }
    }
  }
}

/// Encodes a frame, which is displayed at `time` since the beginning of the video.
func add(_ frame: Frame, at time: Duration, to writer: OpaquePointer) -> chvid_status {
  chvid_writer_add(
    writer, frame.bytes.assumingMemoryBound(to: UInt8.self), Int32(frame.stride), Int32(frame.format.bytesPerPixel),
    time.nanoseconds)
}
