package import Foundation
import Glibc

/// A small disk that only programs started through this class can see: a tmpfs in its own mount namespace. It needs
/// no rights if the system lets users make namespaces, otherwise those of root.
package final class PrivateDisk {
  /// Path of the disk for programs that ``command(_:)`` starts.
  package let path: String
  /// Path of the disk for this program.
  package let outside: URL
  private let holder: Process
  private let input = Pipe()
  private let entering: [String]
  private var filler: URL { outside.appending(path: Self.filler) }

  /// Name of the file that fills the disk.
  package static let filler = "filler"
  /// Paths of two tools. Source: util-linux, where Debian puts them.
  private static let (unshare, nsenter) = ("/usr/bin/unshare", "/usr/bin/nsenter")

  /// - Parameter folder: An empty folder where the disk appears.
  /// - Throws: ``MeasuringError/noPrivateDisk(reason:)`` if the system allows neither way.
  package init(at folder: URL, megabytes: Int) throws(MeasuringError) {
    guard access(Self.unshare, X_OK) == 0, access(Self.nsenter, X_OK) == 0 else {
      throw .noPrivateDisk(reason: "there is no \(Self.unshare) (Debian: apt-get install util-linux)")
    }
    path = folder.path
    var reason = ""
    for (make, enter) in [(["-Urm"], ["-U", "--preserve-credentials", "-m"]), (["-m"], ["-m"])] {
      switch Self.hold(folder.path, megabytes, make, input) {
      case .success(let process):
        holder = process
        entering = [Self.nsenter, "-t", "\(process.processIdentifier)"] + enter + ["--"]
        outside = URL(fileURLWithPath: "/proc/\(process.processIdentifier)/root\(folder.path)", isDirectory: true)
        return
      case .failure(let refusal): reason = refusal.reason
      }
    }
    throw .noPrivateDisk(reason: reason)
  }

  deinit {
    try? input.fileHandleForWriting.close()
    holder.waitUntilExit()
  }

  private struct Refusal: Error { var reason: String }

  /// Starts a shell that mounts the disk, and holds the disk until the shell's input is closed.
  private static func hold(
    _ path: String, _ megabytes: Int, _ options: [String], _ input: Pipe
  ) -> Result<Process, Refusal> {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: unshare)
    let script = "mount -t tmpfs -o size=\(megabytes)m,mode=700 heed \"$0\" && echo ready && read -r line"
    process.arguments = options + ["sh", "-c", script, path]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    do { try process.run() } catch { return .failure(Refusal(reason: "\(error)")) }
    if output.fileHandleForReading.availableData.starts(with: Array("ready".utf8)) { return .success(process) }
    process.waitUntilExit()
    let words = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    return .failure(Refusal(reason: words.split(separator: "\n").first.map(String.init) ?? "mount failed"))
  }

  /// A command line that runs `command` where the disk is visible; its first word is a path.
  package func command(_ command: [String]) -> [String] { entering + command }

  /// Fills the disk, except for this many bytes.
  package func fill(leaving free: Int) throws {
    let descriptor = open(filler.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw MeasuringError.cannotOpen(path: filler.path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    let zeros = [UInt8](repeating: 0, count: 4096)
    var size = 0
    while true {
      let count = write(descriptor, zeros, zeros.count)
      guard count > 0 else { break }
      size += count
    }
    ftruncate(descriptor, max(0, size - free))
  }

  /// Makes the disk read-only for all programs.
  package func makeReadOnly() throws {
    let process = Process()
    let words = command(["/bin/mount", "-o", "remount,ro", path])
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw MeasuringError.noPrivateDisk(reason: "it stays writable") }
  }
}
