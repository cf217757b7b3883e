import Foundation
import Synchronization

/// Lines to the standard output, or to a file that appears under its name when complete.
final class LineOutput: FinishedOutput, Sendable {
  private struct State {
    var descriptor: Int32
    var buffer: [UInt8] = []
    var isClosed = false
  }

  /// Choice: few system calls, little memory.
  private static let bufferBytes = 64 * 1024

  /// nil for the standard output.
  private let path: String?
  /// The name until the file is complete; nil when written in place.
  private let temporary: String?
  private let state: Mutex<State>

  /// - Parameter path: nil or `-` for the standard output.
  init(path: String?) throws {
    guard let path, path != "-" else {
      (self.path, temporary) = (nil, nil)
      state = Mutex(State(descriptor: STDOUT_FILENO))
      return
    }
    self.path = path
    // Devices and pipes are written in place.
    temporary = OutputFile.isReplaceable(path) ? OutputFile.temporaryName(for: path) : nil
    let descriptor = open(temporary ?? path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputFile.failure(path, errno) }
    state = Mutex(State(descriptor: descriptor))
  }

  /// True when the reader has closed the pipe; writes are then ignored.
  var isClosed: Bool { state.withLock { $0.isClosed } }
  var isTerminal: Bool { path == nil && Console.isTerminal(STDOUT_FILENO) }

  func write(_ line: String) throws {
    try state.withLock { state in
      state.buffer.append(contentsOf: line.utf8)
      state.buffer.append(UInt8(ascii: "\n"))
      if state.buffer.count >= Self.bufferBytes { try flush(&state) }
    }
  }

  func write(bytes: [UInt8]) throws {
    try state.withLock { state in
      state.buffer.append(contentsOf: bytes)
      if state.buffer.count >= Self.bufferBytes { try flush(&state) }
    }
  }

  func flush() throws { try state.withLock { try flush(&$0) } }

  /// Completes the output and renames a file to its final name.
  func finish() throws {
    try flush()
    guard let path else { return }
    let descriptor = state.withLock { $0.descriptor }
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS, close(descriptor) == 0 else {
      throw OutputFile.failure(path, errno)
    }
    if let temporary, rename(temporary, path) != 0 { throw OutputFile.failure(path, errno) }
  }

  /// Deletes an incomplete file; the standard output cannot be undone.
  func cancel() { if let temporary { unlink(temporary) } }

  private func flush(_ state: inout State) throws {
    defer { state.buffer.removeAll(keepingCapacity: true) }
    var rest = state.buffer[...]
    while !rest.isEmpty, !state.isClosed {
      let written = rest.withUnsafeBytes { Foundation.write(state.descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EPIPE {
        state.isClosed = true
      } else if errno != EINTR {
        throw OutputFile.failure(path ?? "the standard output", errno)
      }
    }
  }
}
