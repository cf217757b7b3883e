import Foundation
import HeedFiles
import Synchronization

/// The operator's log: a private file of bounded size, or the standard error.
final class LogFile: Sendable {
  /// Maximum size of the file, bytes. A full file becomes FILE.1 and replaces an earlier FILE.1. Choice: two full files
  /// hold weeks of a healthy machine.
  static let mostBytes = 8 << 20

  /// The open file and its counters, under one lock.
  private struct State {
    /// The descriptor of the open file; nil if the file could not be reopened.
    var descriptor: Int32?
    var bytes = 0
    /// Number of lines that could not be written.
    var lost = 0
  }

  private let path: String
  /// True if the size of the file is limited. Pipes and devices have no size.
  private let isBounded: Bool
  private let mostBytes: Int
  private let state: Mutex<State>

  /// - Parameter path: The path of the file; `-` is the standard error.
  /// - Throws: An error if the file cannot be written.
  init(path: String, mostBytes: Int = LogFile.mostBytes) throws {
    (self.path, self.mostBytes) = (path, mostBytes)
    guard path != "-" else {
      isBounded = false
      state = Mutex(State(descriptor: STDERR_FILENO))
      return
    }
    isBounded = OwnFile.isReplaceable(path)
    let descriptor = try OwnFile.open(path, O_APPEND)
    state = Mutex(State(descriptor: descriptor, bytes: Int(max(0, lseek(descriptor, 0, SEEK_END)))))
  }

  deinit { state.withLock { if path != "-", let descriptor = $0.descriptor { close(descriptor) } } }

  /// Appends a line. The log counts lines that it could not write, and the next written line reports the count.
  func write(_ line: String) {
    state.withLock { state in
      let lost = state.lost > 0 ? " lost_lines=\(state.lost)" : ""
      let bytes = Array("\(line)\(lost)\n".utf8)
      do throws(WriteFailure) {
        if isBounded, state.bytes > 0, state.bytes + bytes.count > mostBytes { try turnOver(&state) }
        if state.descriptor == nil { state.descriptor = try OwnFile.open(path, O_APPEND) }
        guard let descriptor = state.descriptor, OwnFile.write(bytes, to: descriptor) else { throw WriteFailure(path) }
        state.bytes += bytes.count
        state.lost = 0
      } catch {
        if state.lost == 0 { Console.say("The log \(path) cannot be written (\(error.why)); the run continues.") }
        state.lost += 1
      }
    }
  }

  private func turnOver(_ state: inout State) throws(WriteFailure) {
    // If the file cannot be renamed, the log empties the file, so that the file never exceeds its maximum size.
    let flags = rename(path, path + ".1") == 0 ? 0 : O_TRUNC
    if let descriptor = state.descriptor { close(descriptor) }
    (state.descriptor, state.bytes) = (nil, 0)
    state.descriptor = try OwnFile.open(path, O_APPEND | flags)
  }
}
