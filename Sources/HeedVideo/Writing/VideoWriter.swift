import CHeedVideo
import Glibc
public import HeedGeometry
public import HeedSignals

/// Writes frames of one size as an MP4 video: H.264 where the machine can, MPEG-4 where not.
///
/// Each frame is shown at its own time, so a recording with gaps plays with them. The file appears under its name only
/// with `finish()`; before, and after `cancel()`, there is none. Of an odd side the last row or column is left out.
public final class VideoWriter: @unchecked Sendable {  // The handle is used only under `state`.
  private enum State {
    /// - start: the time of the first frame; last: when the newest is shown, from there.
    case writing(OpaquePointer, start: Timestamp?, last: Duration)
    case closed
  }

  /// Where the video will be.
  public let path: String
  /// The size of every frame, pixels.
  public let size: ImageSize
  private let interval: Duration
  private let temporary: String
  private let state: ConditionLock<State>

  /// - Parameters:
  ///   - size: Both sides at least 2.
  ///   - frameRate: Frames a second, as the file declares it; a frame whose time is not later than the one before
  ///     follows after this interval.
  public init(path: String, size: ImageSize, frameRate: Double) throws(VideoError) {
    self.path = path
    self.size = size
    temporary = temporaryName(for: path)
    guard size.width >= 2, size.height >= 2, frameRate > 0, frameRate <= 1000 else {
      throw .cannotWrite(path: path, why: "there is no video of \(size.width)x\(size.height) at \(frameRate) a second")
    }
    interval = .seconds(1 / frameRate)
    try checkMayReplace(path)
    var writer: OpaquePointer?
    let status = chvid_writer_open(
      temporary, Int32(clamping: size.width), Int32(clamping: size.height), frameRate, &writer)
    guard status == CHVID_OK, let writer else {
      let why = lastMessage()
      unlink(temporary)
      throw .cannotWrite(path: path, why: why)
    }
    state = ConditionLock(.writing(writer, start: nil, last: .zero))
  }

  deinit { cancel() }

  /// Adds a frame of any format.
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

  /// Completes the video and gives it its name.
  /// - Throws: ``VideoError/cannotWrite(path:why:)`` when not every frame got onto the disk; nothing is left then.
  public func finish() throws(VideoError) {
    do throws(VideoError) {
      try close()
      guard rename(temporary, path) == 0 else { throw .cannotWrite(path: path, why: systemText(errno)) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Gives the video up and removes what was written. Does nothing after `finish()`.
  public func cancel() {
    let wasOpen = state.withLock { state in
      guard case .writing(let writer, _, _) = state else { return false }
      chvid_writer_destroy(writer)
      state = .closed
      return true
    }
    if wasOpen { unlink(temporary) }
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

/// Encodes a frame as one that is shown at a time from the beginning of the video.
func add(_ frame: Frame, at time: Duration, to writer: OpaquePointer) -> chvid_status {
  chvid_writer_add(
    writer, frame.bytes.assumingMemoryBound(to: UInt8.self), Int32(frame.stride), Int32(frame.format.bytesPerPixel),
    time.nanoseconds)
}
