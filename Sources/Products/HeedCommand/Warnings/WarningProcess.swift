import Foundation

/// The running command of a warning, in its own process group.
struct WarningProcess {
  let id: pid_t

  /// Starts the command without waiting for its end. The standard error is the command's only output.
  /// - Throws: An error with the reason that the system gives.
  init(_ words: [String], environment: [String: String]) throws(Failure) {
    let merged = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    // The standard output is reserved for the lines of the run.
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    for descriptor in Self.openDescriptors { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The command gets its own process group, so that all its processes can be ended. Signals that this program ignores
    // get their default action.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var child: pid_t = 0
    let status = withCStrings(words) { arguments in
      withCStrings(merged.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }) { lines in
        posix_spawnp(&child, words[0], &actions, &attributes, arguments, lines)
      }
    }
    guard status == 0 else { throw Failure(text: String(cString: strerror(status))) }
    id = child
  }

  /// The open descriptors of this program other than the standard streams. A descriptor that was closed meanwhile does
  /// no harm.
  private static var openDescriptors: [Int32] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    return (names ?? []).compactMap { Int32($0) }.filter { $0 > STDERR_FILENO }
  }

  /// The system's reason why the command could not be started.
  struct Failure: Error { var text: String }

  /// Waits until the command has ended. The system does not reuse the process number before ``ChildProcess/end(of:)``,
  /// so a signal cannot reach another process.
  func waitForEnd() {
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  func send(_ signal: Int32) { kill(-id, signal) }
}
