import Foundation

/// The service manager that started this program, such as systemd. It is told of the run by datagrams.
/// Source: sd_notify(3).
struct ServiceManager {
  /// Longest time between two signs of life; nil if the manager asks for none.
  let interval: Duration?
  private let address: sockaddr_un
  private let size: socklen_t

  /// - Returns: nil if no manager waits for news.
  init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let name = environment["NOTIFY_SOCKET"], let first = name.first, first == "/" || first == "@" else {
      return nil
    }
    var (address, bytes) = (sockaddr_un(), Array(name.utf8))
    // An @ stands for the NUL before the name of a socket without a file.
    if first == "@" { bytes[0] = 0 }
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    (self.address, size) = (address, socklen_t(MemoryLayout<sa_family_t>.size + bytes.count))
    // A quarter, because a sign of life may be late.
    interval = environment["WATCHDOG_USEC"].flatMap { Int($0) }.map { .microseconds($0 / 4) }
  }

  /// Sends lines of `NAME=value`, and never waits. A manager that does not listen is no fault of the run.
  func tell(_ lines: String) {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(descriptor, lines, lines.utf8.count, Int32(MSG_NOSIGNAL), $0, size)
      }
    }
  }
}
