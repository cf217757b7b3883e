package import Foundation
import Glibc

/// A machine with an invented name, number and owner, for programs started through it: if they write these, it is no
/// coincidence. Uses namespaces of mounts and of the host name, without rights where the system allows.
package struct StrangeMachine: Sendable {
  package static let (name, owner, number) = ("heedprobe-7f3a91", "heedprobeowner", "7f3a91c05e5d4b6f8a2196d0c3b4e857")

  private let start: [String]

  /// - Parameter folder: Receives the files that replace those of the machine.
  /// - Throws: ``MeasuringError/noPrivateDisk(reason:)`` if the system allows no namespace.
  package init(folder: URL) throws {
    let files = [
      ("hostname", Self.name), ("machine-id", Self.number), ("passwd", "\(Self.owner):x:0:0:\(Self.owner):/:/bin/sh"),
    ]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (file, text) in files { try Data((text + "\n").utf8).write(to: folder.appending(path: file)) }
    let script = """
      echo \(Self.name) > /proc/sys/kernel/hostname || hostname \(Self.name) || exit 125
      for file in hostname machine-id passwd; do
        if [ -e "/etc/$file" ]; then mount --bind "$0/$file" "/etc/$file" || exit 125; fi
      done
      exec "$@"
      """
    for options in ["-Urmu", "-mu"] {
      let start = ["/usr/bin/unshare", options, "sh", "-c", script, folder.path]
      if try Self.names(start) == [Self.name, Self.owner] {
        self.start = start
        return
      }
    }
    throw MeasuringError.noPrivateDisk(reason: "the machine's name cannot be changed for a program alone")
  }

  /// A command line that runs `command` on the invented machine; its first word is a path.
  package func command(_ command: [String]) -> [String] { start + command }

  /// The names and numbers that a program finds on that machine.
  private static func names(_ start: [String]) throws -> [String] {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: start[0])
    process.arguments = start.dropFirst() + ["/bin/sh", "-c", "uname -n; id -un"]
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    try process.run()
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return words.split(separator: "\n").map(String.init)
  }
}
