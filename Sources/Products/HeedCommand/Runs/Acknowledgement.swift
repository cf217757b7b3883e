import Dispatch
import Foundation
import Synchronization

/// Lets a person acknowledge warnings by a key at the terminal or by the signal SIGUSR1.
final class Acknowledgement {
  private static let keys = Set("a ".utf8)
  private let queue = DispatchQueue(label: "heed.acknowledgement")
  private let terminal: KeyTerminal?
  private var sources: [any DispatchSourceProtocol] = []

  /// Prevents the signal from ending the program. Before ``begin(_:)`` the signal has no effect.
  /// - Parameter terminal: The terminal whose keys are read; nil if no keys are read, for example because another
  ///   reader uses the standard input.
  init(terminal: KeyTerminal?) {
    signal(SIGUSR1, SIG_IGN)
    self.terminal = terminal
  }

  var hearsKeys: Bool { terminal != nil }

  /// - Parameter take: The function to call for each key and each signal. Only one call runs at a time.
  func begin(_ take: @escaping @Sendable () -> Void) {
    // The system ends a program that releases a source without its activation, so no source exists before the run.
    sources.append(DispatchSource.at(SIGUSR1, on: queue, take))
    guard let terminal else { return }
    terminal.begin()
    let typed = DispatchSource.makeReadSource(fileDescriptor: terminal.descriptor, queue: queue)
    typed.setEventHandler { [typed] in
      guard let keys = terminal.read() else { return typed.cancel() }
      if keys.contains(where: Self.keys.contains) { take() }
    }
    typed.activate()
    sources.append(typed)
    // A second interrupt ends the program at once, so the first interrupt restores the terminal.
    for number in [SIGINT, SIGTERM, SIGHUP] { sources.append(DispatchSource.at(number, on: queue) { terminal.end() }) }
  }

  /// Stops the reading of keys and signals, and restores the terminal.
  func end() {
    sources.forEach { $0.cancel() }
    sources = []
    terminal?.end()
  }
}

/// A terminal that delivers each key at once and does not echo it.
final class KeyTerminal: Sendable {
  let descriptor: Int32
  /// False while another program has the terminal. A read in the background would stop this program.
  private let isOurs: @Sendable () -> Bool
  private let original: termios
  private let isSet = Mutex(false)

  /// Returns nil without a terminal, or if another program has the terminal: a program in the background must not
  /// change it.
  /// - Parameter isOurs: Tells whether this program has the terminal. By default the terminal itself is asked. A
  ///   terminal that controls no program cannot tell.
  init?(_ descriptor: Int32 = STDIN_FILENO, isOurs: (@Sendable () -> Bool)? = nil) {
    let isOurs = isOurs ?? { tcgetpgrp(descriptor) == getpgrp() }
    var found = termios()
    guard isatty(descriptor) == 1, isOurs(), tcgetattr(descriptor, &found) == 0 else { return nil }
    (self.descriptor, self.isOurs, original) = (descriptor, isOurs, found)
  }

  func begin() {
    isSet.withLock { isSet in
      var keys = original
      keys.c_lflag &= ~tcflag_t(ICANON | ECHO)
      isSet = tcsetattr(descriptor, TCSANOW, &keys) == 0
    }
  }

  func end() {
    isSet.withLock { isSet in
      guard isSet else { return }
      var before = original
      // The shell may have taken the terminal back. In this case the shell sets its own mode.
      if isOurs() { tcsetattr(descriptor, TCSANOW, &before) }
      isSet = false
    }
  }

  /// The typed keys; nil at the end of the terminal's input, and in the background, where a read would stop the
  /// program.
  func read() -> [UInt8]? {
    guard isOurs() else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}
