import Foundation
import Measuring
import Testing

/// Skipped where the system allows no namespaces: the rows that need them say so, too.
@Suite struct PrivateDiskTests {
  private static let folder = FileManager.default.temporaryDirectory.appending(path: "heed-disk-\(UUID().uuidString)")

  private static let isAllowed: Bool = {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      _ = try PrivateDisk(at: folder, megabytes: 1)
      _ = try StrangeMachine(folder: folder.appending(path: "machine"))
      return true
    } catch { return false }
  }()

  private func disk() throws -> (PrivateDisk, URL) {
    let folder = Self.folder.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return (try PrivateDisk(at: folder, megabytes: 1), folder)
  }

  private func run(_ command: [String]) throws -> Int32 {
    try MeasuredProcess(path: command[0], arguments: Array(command.dropFirst())).run().exitCode
  }

  @Test(.enabled(if: isAllowed)) func fullDiskTakesNoMoreBytes() throws {
    let (disk, folder) = try disk()
    try Data("a".utf8).write(to: disk.outside.appending(path: "a"))
    try disk.fill(leaving: 0)
    let write = disk.command(["/bin/sh", "-c", "head -c 5000 /dev/zero > \(disk.path)/b"])
    #expect(try run(write) != 0)
    try disk.fill(leaving: 8192)
    #expect(try run(write) == 0)
    #expect(try run(disk.command(["/bin/sh", "-c", "head -c 5000 /dev/zero > \(disk.path)/c"])) != 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty, "nobody else sees it")
    let snapshot = try FolderSnapshot(disk.outside) { $0 != PrivateDisk.filler }
    #expect(Set(snapshot.files.keys) == ["a", "b", "c"] && snapshot.files["b"]?.count == 5000)
  }

  @Test(.enabled(if: isAllowed)) func aReadOnlyDiskCanBeRead() throws {
    let (disk, _) = try disk()
    try Data("a".utf8).write(to: disk.outside.appending(path: "a"))
    try disk.makeReadOnly()
    #expect(try run(disk.command(["/bin/cat", "\(disk.path)/a"])) == 0)
    #expect(try run(disk.command(["/bin/sh", "-c", "echo b > \(disk.path)/a"])) != 0)
  }

  @Test(.enabled(if: isAllowed)) func simulatedMachineReplacesTheHostName() throws {
    let machine = try StrangeMachine(folder: Self.folder.appending(path: "strange"))
    var process = MeasuredProcess(path: "", arguments: [])
    let command = machine.command(["/bin/sh", "-c", "uname -n; id -un; cat /etc/hostname"])
    (process.path, process.arguments) = (command[0], Array(command.dropFirst()))
    process.standardOutput = Self.folder.appending(path: "names").path
    #expect(try process.run().exitCode == 0)
    let names = try String(contentsOfFile: process.standardOutput, encoding: .utf8).split(separator: "\n")
    #expect(names == ["\(StrangeMachine.name)", "\(StrangeMachine.owner)", "\(StrangeMachine.name)"])
  }

  @Test func folderSnapshotsShowChangedFiles() throws {
    let folder = Self.folder.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder.appending(path: "x"), withIntermediateDirectories: true)
    for name in ["a", "x/b", "gone"] { try Data(name.utf8).write(to: folder.appending(path: name)) }
    let before = try FolderSnapshot(folder)
    #expect(try FolderSnapshot(folder) == before)
    try Data("other".utf8).write(to: folder.appending(path: "x/b"))
    try Data().write(to: folder.appending(path: ".new"))
    try FileManager.default.removeItem(at: folder.appending(path: "gone"))
    let after = try FolderSnapshot(folder)
    #expect(before.changed(in: after) == ["gone", "x/b"] && before.added(in: after) == [".new"])
  }

  @Test func programIsInterruptedOnceTheConditionHolds() throws {
    let isReady = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: isReady) }
    var process = MeasuredProcess(
      path: "/bin/sh", arguments: ["-c", "trap 'exit 3' INT; : > '\(isReady)'; while :; do sleep 0.01; done"])
    process.timeoutSeconds = 300
    // Not before it can answer.
    #expect(try process.run { FileManager.default.fileExists(atPath: isReady) }.exitCode == 3)
  }
}
