import CHeedVideo
import Glibc
public import HeedGeometry
public import HeedSignals

/// Writes frames of one size as an MP4 video: H.264 where the machine can, MPEG-4 where not.
///
/// The file appears under its name only with `finish()`; before, and after `cancel()`, there is none.
public final class VideoWriter: @unchecked Sendable {  // The handle is used only under `state`.
  private enum State {
    case writing(OpaquePointer, frames: Int)
    case closed
  }

  /// Where the video will be.
  public let path: String
  /// The size of every frame, pixels.
  public let size: ImageSize
  private let temporary: String
  private let state: Gate<State>

  /// - Parameters:
  ///   - size: Both sides even, as the encoders need it.
  ///   - frameRate: Frames a second, the same throughout.
  public init(path: String, size: ImageSize, frameRate: Double) throws(VideoError) {
    self.path = path
    self.size = size
    temporary = temporaryName(for: path, extension: ".mp4")
    guard size.width % 2 == 0, size.height % 2 == 0, size.width > 0, size.height > 0, frameRate.isFinite, frameRate > 0
    else {
      throw .cannotWrite(
        path: path, why: "a video of \(size.width)x\(size.height) at \(frameRate): sides are even and the rate above 0")
    }
    // The encoder does not say why it cannot open a file.
    let probe = Glibc.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard probe >= 0 else { throw .cannotWrite(path: path, why: systemText(errno)) }
    Glibc.close(probe)
    var writer: OpaquePointer?
    let status = chvid_writer_open(
      temporary, Int32(clamping: size.width), Int32(clamping: size.height), frameRate, &writer)
    guard status == CHVID_OK, let writer else {
      unlink(temporary)
      throw .cannotWrite(path: path, why: lastMessage())
    }
    state = Gate(.writing(writer, frames: 0))
  }

  deinit { cancel() }

  /// Adds a frame of any format.
  public func write(_ frame: Frame) throws(VideoError) {
    guard frame.size == size else {
      throw .wrongSize(
        path: path, expected: "\(size.width)x\(size.height)", got: "\(frame.size.width)x\(frame.size.height)")
    }
    try state.withLock { (state) throws(VideoError) in
      guard case .writing(let writer, let frames) = state else { throw .notOpen(name: path) }
      let status = chvid_writer_add(
        writer, frame.bytes.assumingMemoryBound(to: UInt8.self), Int32(frame.stride), Int32(frame.format.bytesPerPixel))
      guard status == CHVID_OK else { throw .cannotWrite(path: path, why: lastMessage()) }
      state = .writing(writer, frames: frames + 1)
    }
  }

  /// Completes the video and gives it its name.
  /// - Throws: ``VideoError/cannotWrite(path:why:)`` when not every frame got onto the disk; nothing is left then.
  public func finish() throws(VideoError) {
    let frames = try close()
    do throws(VideoError) {
      try check(frames)
      guard rename(temporary, path) == 0 else { throw .cannotWrite(path: path, why: systemText(errno)) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Gives the video up and removes what was written. Does nothing after `finish()`.
  public func cancel() {
    let wasOpen = state.withLock { state in
      guard case .writing(let writer, _) = state else { return false }
      chvid_writer_destroy(writer)
      state = .closed
      return true
    }
    if wasOpen { unlink(temporary) }
  }

  private func close() throws(VideoError) -> Int {
    try state.withLock { (state) throws(VideoError) in
      guard case .writing(let writer, let frames) = state else { throw .notOpen(name: path) }
      let status = chvid_writer_close(writer)
      chvid_writer_destroy(writer)
      state = .closed
      guard status == CHVID_OK else {
        unlink(temporary)
        throw .cannotWrite(path: path, why: lastMessage())
      }
      return frames
    }
  }

  /// OpenCV's writer says nothing about a full disk, so the file is asked how many frames it has.
  private func check(_ frames: Int) throws(VideoError) {
    guard frames > 0 else { throw .cannotWrite(path: path, why: "no frame was written") }
    let declared: Int
    do throws(VideoError) {
      let limit = PictureLimit(width: size.width, height: size.height)
      declared = try FileReader(path: temporary, limit: limit, decoderThreads: 1).facts.framesDeclared ?? 0
    } catch {
      throw .cannotWrite(path: path, why: "the disk may be full")
    }
    guard declared == frames else {
      throw .cannotWrite(path: path, why: "only \(declared) of \(frames) frames are in it; the disk may be full")
    }
  }
}
