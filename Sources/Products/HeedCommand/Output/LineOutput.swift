import Foundation
import HeedSignals
import Synchronization

/// Writes lines to the standard output, or to a file that only its owner may read.
///
/// A file appears under its name when it is complete. The file of a live run has its name from the first line on, and
/// other programs can read the file while it grows. After a failure, the lines of a live run remain.
final class LineOutput: FinishedOutput, Sendable {
  /// When lines are written, and whether the run waits for their reader.
  enum Pace {
    /// Many lines at a time, or each line at once; the run waits.
    case together, steady
    /// Each line at once, for a live run, which never waits: lines without room are dropped.
    case live
  }

  /// Number of bytes that are written together. Choice: few system calls and little memory.
  private static let batchBytes = 64 * 1024
  /// Maximum number of waiting bytes, for a frame's line and for any other line. Choice: half a minute of frames, and
  /// beside them hours of all other events.
  private static let (frameRoom, room) = (1 << 20, 4 << 20)
  /// Maximum time that the end of a live run waits for the reader. Choice: the run ends within a second.
  private static let patience = Duration.milliseconds(500)

  private let pace: Pace
  private let target: OutputTarget
  private let queue: OutputQueue
  private let lack = Mutex<(events: Int, isBehind: Bool)>((0, false))

  /// - Parameter path: The path of the file; nil or `-` for the standard output.
  init(path: String?, pace: Pace = .together) throws {
    let target = try OutputTarget(path: path, isLive: pace == .live)
    (self.pace, self.target) = (pace, target)
    let isScreen = target.path == nil && Console.isTerminal(STDOUT_FILENO)
    queue = OutputQueue(batch: pace == .together && !isScreen ? Self.batchBytes : 1, write: target.write)
  }

  /// True if the reader has closed the pipe. Later writes have no effect.
  var isClosed: Bool { target.isClosed }
  /// True while the reader has taken nothing for a second.
  var isBlocked: Bool { queue.isBlocked }
  var isTerminal: Bool { target.path == nil && Console.isTerminal(STDOUT_FILENO) }

  /// What a live run could not write, in a sentence; nil if nothing.
  var missing: String? {
    if target.isRemoved {
      return "Another program removed or replaced the output during the run, so its lines are lost."
    }
    let (events, isBehind) = lack.withLock(\.self)
    let parts = (events > 0 ? ["\(events) events"] : []) + (isBehind ? ["its last lines"] : [])
    return parts.isEmpty ? nil : "The output lacks \(parts.joined(separator: " and ")): its reader stood still."
  }

  /// Writes a line. The standard output gets visible text; a file keeps its data.
  func write(_ line: String) throws {
    try write(bytes: Array((target.path == nil ? line.visible : line).utf8) + [UInt8(ascii: "\n")])
  }

  /// Writes rows of data as they are. Only a terminal gets visible text.
  func write(data bytes: [UInt8]) throws {
    try write(
      bytes: isTerminal ? Array(String(decoding: bytes, as: UTF8.self).visible(keepingLines: true).utf8) : bytes)
  }

  /// Writes a row of data, as ``write(data:)``.
  func write(row: String) throws { try write(data: Array((row + "\n").utf8)) }

  func write(bytes: [UInt8]) throws { _ = try offer(bytes) }

  /// Writes the lines of one event.
  /// - Parameter isFrame: True for the lines of a picture, which must leave room for all other lines.
  /// - Returns: False if the lines were dropped.
  func offer(_ bytes: [UInt8], isFrame: Bool = false) throws -> Bool {
    try check()
    while !queue.add(bytes, room: isFrame ? Self.frameRoom : Self.room) {
      guard pace != .live else {
        lack.withLock { $0.events += 1 }
        return false
      }
      perform {}
    }
    return true
  }

  func flush() throws {
    perform {}
    try check()
  }

  /// Completes the output and gives the file its final name. A live file replaces an earlier file only now.
  func finish() throws {
    perform { [target] in target.finish() }
    try check()
  }

  /// Deletes an incomplete file. A live file remains, and so does an earlier file beside it. The standard output cannot
  /// be taken back.
  func cancel() {
    if pace == .together { queue.drop() }
    perform { [target] in target.cancel() }
  }

  private func perform(_ body: @escaping @Sendable () -> Void) {
    let isDone = queue.finish(within: pace == .live ? Self.patience : nil, body)
    if !isDone { lack.withLock { $0.isBehind = true } }
  }

  private func check() throws { if let failure = target.failure { throw failure } }
}
