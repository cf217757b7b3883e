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
