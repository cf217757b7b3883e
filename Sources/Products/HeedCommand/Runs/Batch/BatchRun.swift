import Foundation
import HeedFiles
import HeedSignals

/// Analyzes the clips of a batch in separate processes, so that a crash of a library affects only one clip.
struct BatchRun {
  /// Time between two checks of the processes. Choice: short compared with a clip, long compared with a check.
  private static let pause = Duration.milliseconds(10)

  let batch: ClipBatch
  let jobs: Int
  let arguments: [String]
  let isQuiet: Bool

  /// A running child process and the clip that the process analyzes.
  private struct Job {
    var clip: ClipBatch.Clip
    var process: ChildProcess
    var errors: ErrorText
    var start: ContinuousClock.Instant
  }

  /// Runs until the last clip has ended.
  /// - Throws: The highest exit status of all clips, if a clip failed or was incomplete, or if the batch was
  ///   interrupted.
  func run() throws {
    let stop = StopRequest()
    // The child processes wait for the end of the pipe. The end also comes if this process is killed.
    let life = try LifeLine()
    var waiting = batch.clips[...]
    var running: [Job] = []
    var tally = BatchTally(clips: batch.clips.count)
    try PrivateFolder.make(batch.folder)
    while !running.isEmpty || !(waiting.isEmpty || stop.isMade) {
      if stop.isMade { life.cut() }
      while running.count < jobs, !stop.isMade, let clip = waiting.popFirst() {
        let errors = try ErrorText()
        let process = try ChildProcess(
          ["analyze", "--part", "--output=\(clip.output)"] + arguments + ["--", clip.input],
          streams: [STDIN_FILENO: life.end, STDERR_FILENO: errors.descriptor])
        running.append(Job(clip: clip, process: process, errors: errors, start: .now))
      }
      running.removeAll { job in
        guard let end = ChildProcess.end(of: job.process.id) else { return false }
        report(job, end, &tally)
        return true
      }
      usleep(UInt32(Self.pause / .microseconds(1)))
    }
    try tally.check(isStopped: stop.isMade)
  }

  private func report(_ job: Job, _ end: ChildProcess.End, _ tally: inout BatchTally) {
    if case .killed = end { WholeFile.removeUnfinished(job.clip.output, of: job.process.id) }
    let line = tally.add(
      end, of: job.clip.input, errors: job.errors.text, seconds: (ContinuousClock.now - job.start).seconds)
    if let line, !isQuiet || !line.isRemark { Console.write(line.text + "\n") }
  }
}

/// The standard error of a child process: a file without a name, which cannot fill up as a pipe does.
private struct ErrorText {
  let descriptor: Int32

  init() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "heed-\(UUID().uuidString)").path
    descriptor = WholeFile.create(path)
    guard descriptor >= 0 else { throw WriteFailure(path) }
    unlink(path)
  }

  /// The text that the child process wrote, read once after the process has ended.
  var text: String {
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}

/// A pipe into which nobody writes. The end of the pipe tells the child processes that their parent has ended.
private final class LifeLine {
  /// The end of the pipe that the child processes read.
  let end: Int32
  private var own: Int32?

  init() throws {
    var ends: [Int32] = [-1, -1]
    try require(pipe(&ends) == 0, .ownDefect, "heed could not make a pipe (\(String(cString: strerror(errno)))).")
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (end, own) = (ends[0], ends[1])
  }

  deinit {
    cut()
    close(end)
  }

  func cut() {
    if let own { close(own) }
    own = nil
  }
}
