import Dispatch
import Foundation

/// Lets a person acknowledge warnings by the signal SIGUSR1.
final class Acknowledgement {
  private var source: (any DispatchSourceSignal)?

  /// Prevents the signal from ending the program. Before ``begin(_:)`` the signal has no effect.
  init() { signal(SIGUSR1, SIG_IGN) }

  /// - Parameter take: The function to call for each signal. Only one call runs at a time.
  func begin(_ take: @escaping @Sendable () -> Void) {
    // The system ends a program that releases a source without its activation, so no source exists before the run.
    source = DispatchSource.at(SIGUSR1, on: DispatchQueue(label: "heed.acknowledgement"), take)
  }

  /// Ignores the signal from now on.
  func end() {
    source?.cancel()
    source = nil
  }
}
