import Foundation
import Testing

@Suite("Each failure has its exit code and one sentence", .enabled(if: Models.isThere, "run Tools/setup first"))
struct ExitStatusTests {
  @Test(arguments: [
    (["analyze", "not-there.mp4"], 66, "not-there.mp4 is not there"),
    (["analyze", #filePath], 65, "not a video"),
    (["analyze", Heed.drive, "--rig", "no-such-rig"], 78, "no-such-rig is not there"),
    (["analyze", Heed.drive, "--settings", "no-such.yaml"], 78, "no-such.yaml is not there"),
    (["analyze", Heed.drive, "--bogus"], 64, "--bogus"),
    (["analyze"], 64, "video"),
    (["analyze", "0"], 64, "heed run"),
    (["analyze", Heed.drive, "--output", "/no-such-folder/x"], 74, "/no-such-folder/x"),
    (["analyze", Heed.drive, "--output", Heed.drive], 64, "the input"),
    (["analyze", Heed.drive, "--overlay", Heed.drive], 64, "the input"),
    (["analyze", Heed.drive, "--session", "a/b"], 64, "cannot name a session"),
    (["analyze", Heed.drive, "--session=a/b", "--quiet"], 64, "cannot name a session"),
    (["run", "--camera", "/dev/video97"], 69, "/dev/video97"),
    (["run", "--camera", Heed.drive], 64, "heed analyze"),
    (["settings", "--module", "nonsense"], 64, "nonsense"),
    (["sessions", "show", "no-such-session", "--store", "/no-such-folder"], 66, "no-such-session"),
  ])
  func errorNamesTheFileOrOptionAtFault(arguments: [String], status: Int32, words: String) throws {
    let outcome = try Heed.shell("\"$HEED\" \(arguments.map { "'\($0)'" }.joined(separator: " "))")
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(!outcome.errors.contains("Error("), "no type of ours shows: \(outcome.errors)")
  }

  @Test(arguments: [
    "settings", "settings --module drowsiness", "rig show \(Heed.rig)", "models list", "doctor",
  ])
  func fullDiskBehindStandardOutputIsReported(arguments: String) throws {
    let outcome = try Heed.shell("\"$HEED\" \(arguments) > /dev/full")
    #expect(
      outcome.status == 74 && outcome.errors.contains("the standard output cannot be written"), "\(outcome.errors)")
  }

  @Test func invalidRigIsNamedWithLineAndColumn() throws {
    let scratch = try Scratch()
    let rig = try scratch.write("name: a\nzonez: []\n", to: "rig.yaml")
    let outcome = try Heed.run("analyze", Heed.drive, "--rig", rig)
    #expect(outcome.status == 78)
    #expect(outcome.errors.hasPrefix("error: \(rig):2:1: "), "\(outcome.errors)")
  }

  @Test func alteredModelIsRefusedWithItsDigest() throws {
    let scratch = try Scratch()
    let copy = scratch.file("models")
    try FileManager.default.copyItem(at: Models.folder, to: copy)
    let net = copy.appending(path: "face_mesh_trunk.onnx")
    var bytes = try Data(contentsOf: net)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: net)
    let outcome = try Heed.run("analyze", Heed.drive, environment: ["HEED_MODELS": copy.path])
    #expect(outcome.status == 78)
    #expect(outcome.errors.contains("SHA-256") && outcome.errors.contains("face_mesh_trunk.onnx"), "\(outcome.errors)")
    let checked = try Heed.run("doctor", environment: ["HEED_MODELS": copy.path])
    #expect(checked.status == 78)
    try FileManager.default.removeItem(at: net)
    #expect(try Heed.run("analyze", Heed.drive, environment: ["HEED_MODELS": copy.path]).status == 78)
  }

  @Test func missingCameraIsNamed() throws {
    // .build/release/bench measures the time until the report.
    let outcome = try Heed.run("run", "--camera", "97")
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("/dev/video97"))
  }
}
