import Foundation
import Testing

@Suite("heed models install", .serialized)
struct ModelsInstallTests {
  @Test(.enabled(if: Models.isThere, "run Tools/setup first"))
  func installedModelsAreNotInstalledAgain() throws {
    let outcome = try Heed.run("models", "install")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("already in \(Models.folder.path)"), "\(outcome.output)")
  }

  @Test func programWithoutItsPackageNamesTheRemedy() throws {
    let scratch = try Scratch()
    try FileManager.default.copyItem(at: Heed.program.resolvingSymlinksInPath(), to: scratch.file("heed"))
    let outcome = try Heed.shell("'\(scratch.file("heed").path)' models install")
    #expect(outcome.status == 66 && outcome.errors.contains("install heed with its package"), "\(outcome.errors)")
  }

  @Test func aKilledInstallLeavesNothingBehind() throws {
    let scratch = try Scratch()
    let script = """
      import os, pathlib, signal, sys, tempfile
      sys.path.insert(0, sys.argv[1])
      import environment
      with environment.locked(pathlib.Path(sys.argv[2])):
          print(len(os.listdir(tempfile.gettempdir())), os.path.relpath(tempfile.mkdtemp(), sys.argv[2]))
          sys.stdout.flush()
          if sys.argv[3] == "killed": os.kill(os.getpid(), signal.SIGKILL)
      """
    let file = try scratch.write(script, to: "install.py")
    let tools = Heed.root.appending(path: "Tools/models").path
    func run(_ how: String) throws -> String {
      try Heed.shell("python3 -B '\(file)' '\(tools)' '\(scratch.file("cache").path)' \(how)").output
    }
    #expect(try run("killed").hasPrefix("0 unfinished/"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("cache/unfinished").path).count == 1)
    #expect(try run("whole").hasPrefix("0 unfinished/"), "the next one begins with an empty folder")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("cache/unfinished").path) == [])
  }

  @Test(arguments: [
    ("PATH=/no-such-folder", 69, "apt-get install python3 python3-venv"),
    ("XDG_CACHE_HOME=/proc HEED_MODELS=/proc/none", 74, "set XDG_CACHE_HOME"),
    ("PIP_INDEX_URL=http://127.0.0.1:9/ PIP_NO_CACHE_DIR=1 PIP_RETRIES=1", 69, "the network cannot be reached"),
  ])
  func installFailureIsOneSentenceWithItsRemedy(setting: String, status: Int32, words: String) throws {
    let scratch = try Scratch()
    let outcome = try Heed.shell(
      "unset HEED_MODELS PIP_FIND_LINKS; XDG_CACHE_HOME='\(scratch.folder.path)' PIP_CONFIG_FILE=/dev/null"
        + " \(setting) \"$HEED\" models install")
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!outcome.errors.contains("Traceback"), "\(outcome.errors)")
  }
}
