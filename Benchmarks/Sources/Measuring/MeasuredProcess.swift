package import Foundation
import Glibc

/// A program that is run and measured.
package struct MeasuredProcess: Sendable {
  package var path: String
  package var arguments: [String]
  /// The file from which the program reads its standard input.
  package var standardInput = "/dev/null"
  /// Files that receive what the program writes; existing content is replaced.
  package var standardOutput = "/dev/null"
  package var standardError = "/dev/null"
  /// Cores on which the program must run, with all its threads; empty: any core.
  package var cores: [Int] = []
  package var timeoutSeconds = 600.0
  /// Environment variables that differ from those of this program.
  package var environment: [String: String] = [:]

  package init(path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// Runs the program to its end.
  ///
  /// The kernel's own account of the child is used (wait4), so nothing that it did is left out. On Linux, a child's
  /// peak includes the memory of its parent at the start: measure from a small program, see
  /// ``peakBytesOfThisProgram``.
  ///
  /// - Parameter isEnough: Is called repeatedly; true sends the program the signal of the interrupt key (SIGINT).
  package func run(interruptWhen isEnough: () -> Bool = { false }) throws(MeasuringError) -> Usage {
    var command = [path] + arguments
    if !cores.isEmpty {
      guard access(Self.taskset, X_OK) == 0 else { throw .noTaskset }
      command = [Self.taskset, "-c", cores.map(String.init).joined(separator: ",")] + command
    }
    let start = ContinuousClock.now
    let child = try spawn(command)
    let deadline = start.advanced(by: .seconds(timeoutSeconds))
    var (status, usage, isInterrupted) = (Int32(0), rusage(), false)
    while wait4(child, &status, WNOHANG, &usage) == 0 {
      if !isInterrupted, isEnough() {
        isInterrupted = true
        kill(child, SIGINT)
      }
      if ContinuousClock.now > deadline {
        kill(child, SIGKILL)
        wait4(child, &status, 0, &usage)
        throw .timeout(path: path, seconds: timeoutSeconds)
      }
      usleep(Self.pollMicroseconds)
    }
    let wall = ContinuousClock.now - start
    return Usage(
      exitCode: Self.exitCode(status), wallSeconds: Self.seconds(wall), userSeconds: Self.seconds(usage.ru_utime),
      systemSeconds: Self.seconds(usage.ru_stime), peakBytes: Int(usage.ru_maxrss) * 1024)
  }

  /// Runs the program until `isEnough`, then kills it without a warning (SIGKILL).
  ///
  /// - Parameter isEnough: Is called repeatedly while the program runs.
  /// - Returns: The time of the kill; nil if the program ended by itself.
  package func runAndKill(
    when isEnough: () -> Bool
  ) throws(MeasuringError) -> Date? {
    let deadline = ContinuousClock.now.advanced(by: .seconds(timeoutSeconds))
    let child = try spawn([path] + arguments)
    var status = Int32(0)
    while !isEnough() {
      if waitpid(child, &status, WNOHANG) != 0 { return nil }
      guard ContinuousClock.now < deadline else {
        kill(child, SIGKILL)
        waitpid(child, &status, 0)
        throw .timeout(path: path, seconds: timeoutSeconds)
      }
      usleep(Self.pollMicroseconds)
    }
    let time = Date()
    kill(child, SIGKILL)
    waitpid(child, &status, 0)
    return Self.exitCode(status) == 128 + SIGKILL ? time : nil
  }

  /// The path of `taskset`. Source: util-linux, where Debian puts it.
  private static let taskset = "/usr/bin/taskset"
  /// Time between two checks. Choice: adds 1 ms at most to a wall time of seconds, at no cost for the measured core.
  private static let pollMicroseconds: UInt32 = 1000

  private func spawn(_ command: [String]) throws(MeasuringError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, standardInput, O_RDONLY, 0)
    for (descriptor, file) in [(Int32(1), standardOutput), (2, standardError)] {
      posix_spawn_file_actions_addopen(&actions, descriptor, file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    }
    let environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var child = pid_t()
    let error = withCStrings(command) { arguments in
      withCStrings(environment) { posix_spawn(&child, command[0], &actions, nil, arguments, $0) }
    }
    guard error == 0 else { throw .cannotStart(path: path, reason: String(cString: strerror(error))) }
    return child
  }

  /// The cores on which this program may run.
  package static func allowedCores() throws(MeasuringError) -> [Int] {
    let path = "/proc/self/status"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let list = text.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed_list:") })
    else { throw .cannotOpen(path: path, reason: "there is no list of cores") }
    return cores(inList: list.dropFirst("Cpus_allowed_list:".count).trimmingCharacters(in: .whitespaces))
  }

  /// Parses a list of cores: `0-2,5` is 0, 1, 2, 5.
  package static func cores(inList list: String) -> [Int] {
    list.split(separator: ",").flatMap { part -> [Int] in
      let ends = part.split(separator: "-").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { return [] }
      return Array(first...last)
    }
  }

  /// The peak memory of this program itself, bytes.
  package static var peakBytesOfThisProgram: Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return Int(usage.ru_maxrss) * 1024
  }

  private static func exitCode(_ status: Int32) -> Int32 {
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}

/// Passes strings as C needs them for `argv` and `envp`.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = strings.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("the list ends with nil") }
    return body(base)
  }
}
