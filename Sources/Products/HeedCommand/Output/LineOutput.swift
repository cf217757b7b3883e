import Foundation
import HeedFiles
import HeedSignals
import Synchronization

/// Writes lines to the standard output, or to a file that only its owner may read.
///
/// A file appears under its name when it is complete. The file of a live run has its name from the first line on, and
/// other programs can read the file while it grows. After a failure, the lines of a live run remain.
final class LineOutput: FinishedOutput, Sendable {
  /// The open output and its buffer, under a lock because a timer flushes from another thread.
  private struct State {
    /// The descriptor of the output; nil until the first bytes of a live file.
    var descriptor: Int32?
    var buffer: [UInt8] = []
    /// True once the reader has closed the pipe, so that the rest of the output is dropped.
    var isClosed = false
    /// The new path of an earlier file that had the live file's name; nil if there was none.
    var earlier: String?
    var isOver = false
  }

  /// Size of the output buffer, bytes. Choice: few system calls and little memory.
  private static let bufferBytes = 64 * 1024

  /// The path of the file; nil for the standard output.
  private let path: String?
  /// The file until it is complete; nil if the output is written in place.
  private let whole: WholeFile?
  /// True if each line is flushed at once, so that readers see each line at once.
  let isLive: Bool
  private let state: Mutex<State>

  /// - Parameters:
  ///   - path: The path of the file; nil or `-` for the standard output.
  ///   - isLive: True if the source has no end. The file is then written in place.
  init(path: String?, isLive: Bool = false) throws {
    guard let path, path != "-" else {
      (self.path, whole, self.isLive) = (nil, nil, false)
      state = Mutex(State(descriptor: STDOUT_FILENO))
      return
    }
    self.path = path
    // Devices and pipes are written in place.
    let isFile = OwnFile.isReplaceable(path)
    self.isLive = isLive && isFile
    whole = isFile && !isLive ? try WholeFile(path) : nil
    // A path that cannot be written is refused before the run. An earlier file stays until the new file has its first
    // bytes.
    if self.isLive { try WholeFile.checkMayReplace(path) }
    state = Mutex(State(descriptor: self.isLive ? nil : try whole?.descriptor ?? OwnFile.open(path)))
  }

  /// True if the reader has closed the pipe. Later writes have no effect.
  var isClosed: Bool { state.withLock { $0.isClosed } }
  var isTerminal: Bool { path == nil && Console.isTerminal(STDOUT_FILENO) }

  /// Writes a line. The standard output gets visible text; a file keeps its data.
  func write(_ line: String) throws {
    try write(bytes: Array((path == nil ? line.visible : line).utf8) + [UInt8(ascii: "\n")])
  }

  /// Writes rows of data as they are. Only a terminal gets visible text.
  func write(data bytes: [UInt8]) throws {
    try write(
      bytes: isTerminal ? Array(String(decoding: bytes, as: UTF8.self).visible(keepingLines: true).utf8) : bytes)
  }

  /// Writes a row of data, as ``write(data:)``.
  func write(row: String) throws { try write(data: Array((row + "\n").utf8)) }

  func write(bytes: [UInt8]) throws {
    try state.withLock { state in
      state.buffer.append(contentsOf: bytes)
      if state.buffer.count >= Self.bufferBytes { try flush(&state) }
    }
  }

  func flush() throws { try state.withLock { try flush(&$0) } }

  /// Completes the output and gives the file its final name. A live file replaces an earlier file only now.
  func finish() throws {
    try flush()
    guard let path else { return }
    try state.withLock { state in
      let descriptor = try opened(&state)
      let isSynced = fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS
      guard isSynced, whole != nil || close(descriptor) == 0 else { throw WriteFailure(path) }
      try whole?.finish()
      if let earlier = state.earlier { unlink(earlier) }
      state.isOver = true
    }
  }

  /// Deletes an incomplete file. A live file remains, and so does an earlier file beside it. The standard output cannot
  /// be taken back.
  func cancel() {
    whole?.cancel()
    guard isLive, let path else { return }
    state.withLock { state in
      guard !state.isOver else { return }
      state.isOver = true
      do { try flush(&state) } catch {
        // This error is ignored, because the run already ends with an error, usually with the same one.
      }
      if let earlier = state.earlier { Console.say("The earlier \(path) is \(earlier) now.") }
    }
  }

  /// The descriptor of the output. The first bytes create a live file.
  private func opened(_ state: inout State) throws -> Int32 {
    if let descriptor = state.descriptor { return descriptor }
    let path = path ?? ""
    let aside = OutputFile.freeName(beside: path)
    if rename(path, aside) == 0 { state.earlier = aside } else if errno != ENOENT { throw WriteFailure(path) }
    let descriptor = WholeFile.create(path)
    guard descriptor >= 0 else {
      let failure = WriteFailure(path)
      if let earlier = state.earlier { rename(earlier, path) }
      state.earlier = nil
      throw failure
    }
    state.descriptor = descriptor
    return descriptor
  }

  /// Writes the buffer out and empties it; a reader that has closed the pipe is no error.
  private func flush(_ state: inout State) throws {
    defer { state.buffer.removeAll(keepingCapacity: true) }
    guard !state.buffer.isEmpty, !state.isClosed, !OwnFile.write(state.buffer, to: try opened(&state)) else { return }
    guard errno == EPIPE else { throw WriteFailure(path ?? "the standard output") }
    state.isClosed = true
  }
}
