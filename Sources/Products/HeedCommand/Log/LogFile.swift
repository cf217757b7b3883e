import Foundation
import HeedFiles
import Synchronization

/// The operator's log as a private file of bounded size.
final class LogFile: Sendable {
  /// Maximum size of the file, bytes. A full file becomes FILE.1 and replaces an earlier FILE.1. Choice: two full files
  /// hold weeks of a healthy machine.
  static let mostBytes = 8 << 20

  /// The open file and its counters, under one lock.
  private struct State {
    /// The descriptor of the open file; nil if the file could not be reopened.
    var descriptor: Int32?
    /// Number of lines that could not be written.
    var lost = 0
  }

  private let path: String
  /// True if the size of the file is limited. Pipes and devices have no size.
  private let isBounded: Bool
  private let mostBytes: Int
  private let state: Mutex<State>

  /// - Throws: An error if the file cannot be written.
  init(path: String, mostBytes: Int = LogFile.mostBytes) throws {
    (self.path, self.mostBytes, isBounded) = (path, mostBytes, OwnFile.isReplaceable(path))
    state = Mutex(State(descriptor: try OwnFile.open(path, O_APPEND)))
  }

  deinit { close() }

  /// Closes the file. The next line opens the file of that name, which may be a new one.
  func close() {
    state.withLock { state in
      if let descriptor = state.descriptor { Foundation.close(descriptor) }
      state.descriptor = nil
    }
  }

  /// Appends a line. The log counts lines that it could not write, and the next written line reports the count.
  func write(_ line: String) {
    state.withLock { state in
      let lost = state.lost > 0 ? " lost_lines=\(state.lost)" : ""
      let bytes = Array("\(line)\(lost)\n".utf8)
      do throws(WriteFailure) {
        // The file is asked, because another program may have emptied, renamed or removed it.
        if isBounded, let descriptor = state.descriptor {
          let isFull = Int(lseek(descriptor, 0, SEEK_END)) > max(0, mostBytes - bytes.count)
          if isFull || !OwnFile.isStill(path, descriptor) {
            // If the file cannot be renamed, the log empties the file, so that the file never exceeds its maximum size.
            let flags = isFull && rename(path, path + ".1") != 0 ? O_TRUNC : 0
            Foundation.close(descriptor)
            state.descriptor = nil
            state.descriptor = try OwnFile.open(path, O_APPEND | flags)
          }
        }
        if state.descriptor == nil { state.descriptor = try OwnFile.open(path, O_APPEND) }
        guard let descriptor = state.descriptor, OwnFile.write(bytes, to: descriptor) else { throw WriteFailure(path) }
        state.lost = 0
      } catch {
        if state.lost == 0 { Console.say("The log \(path) cannot be written (\(error.why)); the run continues.") }
        state.lost += 1
      }
    }
  }
}
