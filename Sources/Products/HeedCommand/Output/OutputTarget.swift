import Foundation
import HeedFiles
import Synchronization

/// The standard output or a file, open for lines. All functions may take as long as the reader or the disk likes, except
/// the properties.
final class OutputTarget: Sendable {
  /// The open output, locked as long as the disk takes.
  private struct File {
    /// The descriptor of the output; nil until the first bytes of a live file.
    var descriptor: Int32?
    /// The new path of an earlier file that had the live file's name; nil if there was none.
    var earlier: String?
    var isOver = false
  }

  /// The path of the file; nil for the standard output.
  let path: String?
  /// The file until it is complete; nil if the output is written in place.
  private let whole: WholeFile?
  private let isLiveFile: Bool
  private let file: Mutex<File>
  private let state = Mutex<(isClosed: Bool, isRemoved: Bool, failure: WriteFailure?)>((false, false, nil))

  init(path: String?, isLive: Bool) throws {
    guard let path, path != "-" else {
      (self.path, whole, isLiveFile) = (nil, nil, false)
      file = Mutex(File(descriptor: STDOUT_FILENO))
      return
    }
    self.path = path
    // Devices and pipes are written in place.
    let isFile = OwnFile.isReplaceable(path)
    isLiveFile = isLive && isFile
    whole = isFile && !isLive ? try WholeFile(path) : nil
    // A path that cannot be written is refused before the run. An earlier file stays until the new file has its first
    // bytes.
    if isLiveFile { try WholeFile.checkMayReplace(path) }
    file = Mutex(File(descriptor: isLiveFile ? nil : try whole?.descriptor ?? OwnFile.open(path)))
  }

  /// True once the reader has closed the pipe, so that the rest of the output is dropped.
  var isClosed: Bool { state.withLock { $0.isClosed } }
  /// True if another program removed or replaced a live file before its end.
  var isRemoved: Bool { state.withLock { $0.isRemoved } }
  /// Why the output cannot be written; nil while it can.
  var failure: WriteFailure? { state.withLock { $0.failure } }

  /// Writes bytes; a reader that has closed the pipe is no error.
  func write(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    attempt { (file: inout File) throws(WriteFailure) in
      guard !OwnFile.write(bytes, to: try opened(&file)) else { return }
      guard errno == EPIPE else { throw WriteFailure(path ?? "the standard output") }
      state.withLock { $0.isClosed = true }
    }
  }

  /// Completes the output and gives the file its final name. A live file replaces an earlier file only now.
  func finish() {
    guard let path else { return }
    attempt { (file: inout File) throws(WriteFailure) in
      let descriptor = try opened(&file)
      if isLiveFile, !OwnFile.isStill(path, descriptor) { state.withLock { $0.isRemoved = true } }
      let isSynced = fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS
      guard isSynced, whole != nil || close(descriptor) == 0 else { throw WriteFailure(path) }
      try whole?.finish()
      if let earlier = file.earlier { unlink(earlier) }
      file.isOver = true
    }
  }

  /// Deletes an incomplete file. A live file remains, and so does an earlier file beside it. The standard output cannot
  /// be taken back.
  func cancel() {
    whole?.cancel()
    guard isLiveFile, let path else { return }
    file.withLock { file in
      guard !file.isOver else { return }
      file.isOver = true
      if let earlier = file.earlier { Console.say("The earlier \(path) is \(earlier) now.") }
    }
  }

  /// Does nothing after a failure, whose reason is kept.
  private func attempt(_ body: (inout File) throws(WriteFailure) -> Void) {
    guard failure == nil else { return }
    do throws(WriteFailure) {
      try file.withLock { (file) throws(WriteFailure) in try body(&file) }
    } catch { state.withLock { $0.failure = error } }
  }

  /// The descriptor of the output. The first bytes create a live file.
  private func opened(_ file: inout File) throws(WriteFailure) -> Int32 {
    if let descriptor = file.descriptor { return descriptor }
    let path = path ?? ""
    let aside = OutputFile.freeName(beside: path)
    if rename(path, aside) == 0 { file.earlier = aside } else if errno != ENOENT { throw WriteFailure(path) }
    let descriptor = WholeFile.create(path)
    guard descriptor >= 0 else {
      let failure = WriteFailure(path)
      if let earlier = file.earlier { rename(earlier, path) }
      file.earlier = nil
      throw failure
    }
    file.descriptor = descriptor
    return descriptor
  }
}
