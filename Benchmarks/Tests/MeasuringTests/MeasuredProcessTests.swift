import Foundation
import Testing

@testable import Measuring

struct MeasuredProcessTests {
  private func shell(_ script: String) -> MeasuredProcess {
    MeasuredProcess(path: "/bin/sh", arguments: ["-c", script])
  }

  @Test func exitCodesAndSignalsAreReported() throws {
    #expect(try shell("exit 0").run().exitCode == 0)
    #expect(try shell("exit 66").run().exitCode == 66)
    #expect(try shell("kill -9 $$").run().exitCode == 137)
  }

  @Test func programOutputGoesToTheNamedFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var process = shell("echo out; echo err >&2")
    process.standardOutput = folder.appending(path: "out").path
    process.standardError = folder.appending(path: "err").path
    _ = try process.run()
    #expect(try String(contentsOfFile: process.standardOutput, encoding: .utf8) == "out\n")
    #expect(try String(contentsOfFile: process.standardError, encoding: .utf8) == "err\n")
  }

  @Test func measuredMemoryAndTimeAreThoseOfTheChildProcess() throws {
    // dd takes one buffer of 200 MiB and fills it.
    let large = try MeasuredProcess(
      path: "/bin/dd", arguments: ["if=/dev/zero", "of=/dev/null", "bs=200M", "count=1"]
    ).run()
    #expect(large.exitCode == 0)
    #expect(large.peakMegabytes > 200)
    #expect(large.peakMegabytes < 260)
    #expect(large.processorSeconds > 0)
    #expect(large.wallSeconds >= large.processorSeconds / 2)
  }

  @Test func aProgramCanBeKeptOnOneCore() throws {
    let core = try #require(MeasuredProcess.allowedCores().last)
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: file) }
    var process = MeasuredProcess(path: "/bin/grep", arguments: ["Cpus_allowed_list", "/proc/self/status"])
    process.cores = [core]
    process.standardOutput = file
    #expect(try process.run().exitCode == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "Cpus_allowed_list:\t\(core)\n")
  }

  @Test func missingProgramIsNamed() {
    #expect(throws: MeasuringError.cannotStart(path: "/nowhere/heed", reason: "No such file or directory")) {
      try MeasuredProcess(path: "/nowhere/heed", arguments: []).run()
    }
  }

  @Test func timeoutEndsTheProgram() {
    var process = MeasuredProcess(path: "/bin/sleep", arguments: ["60"])
    process.timeoutSeconds = 0.1
    #expect(throws: MeasuringError.timeout(path: "/bin/sleep", seconds: 0.1)) { try process.run() }
  }

  @Test(arguments: [("0", [0]), ("0-2,5", [0, 1, 2, 5]), ("", []), ("3-1", [])])
  func coreListsAreRead(list: String, expected: [Int]) {
    #expect(MeasuredProcess.cores(inList: list) == expected)
  }
}
