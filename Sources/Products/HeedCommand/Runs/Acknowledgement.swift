import Dispatch
import Foundation
import Synchronization

/// Ways in for a driver who has heard a warning: a key at the terminal, and the signal SIGUSR1.
final class Acknowledgement {
  private static let keys = Set("a ".utf8)
  private let queue = DispatchQueue(label: "heed.acknowledgement")
  private let terminal: KeyTerminal?
  private let taken: any DispatchSourceSignal
  private var sources: [any DispatchSourceProtocol] = []

  /// From now on the signal does not end the program; it means nothing before ``begin(_:)``.
  /// - Parameter terminal: Where keys are typed; nil: nowhere, as when somebody else reads the standard input.
  init(terminal: KeyTerminal?) {
    signal(SIGUSR1, SIG_IGN)
    taken = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: queue)
    self.terminal = terminal
  }

  /// True if a key is heard.
  var hearsKeys: Bool { terminal != nil }

  /// - Parameter take: Called for each key and signal, one at a time.
  func begin(_ take: @escaping @Sendable () -> Void) {
    taken.setEventHandler(handler: take)
    taken.activate()
    sources.append(taken)
    guard let terminal else { return }
    terminal.begin()
    let typed = DispatchSource.makeReadSource(fileDescriptor: terminal.descriptor, queue: queue)
    typed.setEventHandler { [typed] in
      guard let keys = terminal.read() else { return typed.cancel() }
      if keys.contains(where: Self.keys.contains) { take() }
    }
    typed.activate()
    sources.append(typed)
    // A second interrupt ends the program at once: the terminal is as it was before that.
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { terminal.end() }
      source.activate()
      sources.append(source)
    }
  }

  /// Nothing is heard any more, and the terminal is as it was.
  func end() {
    sources.forEach { $0.cancel() }
    sources = []
    terminal?.end()
  }
}

/// A terminal that gives each key as it is pressed and shows none.
final class KeyTerminal: Sendable {
  let descriptor: Int32
  /// False while another program has the terminal: in the background, reading would stop this one.
  private let isOurs: @Sendable () -> Bool
  private let original: termios
  private let isSet = Mutex(false)

  /// nil without a terminal, or when another program has it: a program in the background must not change it.
  /// - Parameter isOurs: As the terminal says; another answer for a terminal that controls no program.
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
      // The shell may have taken the terminal back; it sets its own.
      if isOurs() { tcsetattr(descriptor, TCSANOW, &before) }
      isSet = false
    }
  }

  /// What was typed; nil at the end of the terminal, and in the background, where reading would stop the program.
  func read() -> [UInt8]? {
    guard isOurs() else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}
