import Foundation

/// The reason why the page cannot be served.
public enum PageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another program listens at this port.
  case portInUse(Int)
  /// The system reserves this port for privileged programs.
  case notPermitted(Int)
  /// Any other failure, in the system's words.
  case cannotListen(port: Int, why: String)

  /// One sentence: the fault and the remedy.
  public var description: String {
    switch self {
    case .portInUse(let port):
      "port \(port) of 127.0.0.1 is in use by another program; name another one, or 0 for any that is free"
    case .notPermitted(let port):
      "port \(port) is kept for the system's programs; name one above 1023, or 0 for any that is free"
    case .cannotListen(let port, let why): "nothing can listen at port \(port) of 127.0.0.1: \(why)"
    }
  }
}
