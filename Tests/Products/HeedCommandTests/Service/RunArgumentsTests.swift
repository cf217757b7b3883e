import Foundation
import Heed
import HeedSignals
import Testing

@testable import HeedCommand

@Suite("Options of heed run stand in a file and in the environment, too")
struct RunArgumentsTests {
  private static let file = """
    run:
      camera: 3
      warn: spd-say "{text}"
      record: [observations, video]
      wait-for-camera: true
      quiet: false
      session: true
      driver: -p07
    risk:
      raisedBy: eu-addw
    """

  private static func added(
    _ text: String, _ line: [String] = [], _ environment: [String: String] = [:]
  ) throws -> [String] {
    let scratch = try Scratch()
    let path = try scratch.write(text, to: "heed.yaml")
    return try RunArguments.added(to: ["run", "--settings", path] + line, environment).flatMap(\.arguments)
  }

  @Test func fileGivesOptionsAndSettings() throws {
    #expect(
      try Self.added(Self.file) == [
        "--camera", "3", "--warn", "spd-say \"{text}\"", "--record", "observations", "--record", "video",
        "--wait-for-camera", "--session", "--driver=-p07",
      ])
    let scratch = try Scratch()
    let settings = try SettingsFile.load(scratch.write(Self.file, to: "heed.yaml"))
    #expect(SettingsFile.changes(from: EngineSettings(), to: settings).map(\.name) == ["risk.raisedBy"])
    #expect(try Self.added("") == [] && Self.added("run:\n") == [] && Self.added("risk: {}\n") == [])
  }

  @Test func flagComesBeforeEnvironmentAndEnvironmentBeforeFile() throws {
    let text = "run: {camera: 1, road: 2, rig: three}\n"
    let environment = [
      "HEED_RUN_CAMERA": "4", "HEED_RUN_ROAD": "5", "HEED_RUN_WARN_LEVEL": "critical", "HEED_MODELS": "x",
    ]
    #expect(
      try Self.added(text, ["--camera=6"], environment) == [
        "--road", "5", "--warn-level", "critical", "--rig", "three",
      ])
    let scratch = try Scratch()
    let path = try scratch.write(text, to: "heed.yaml")
    let named = try RunArguments.added(to: ["run"], ["HEED_RUN_SETTINGS": path]).flatMap(\.arguments)
    #expect(named == ["--settings", path, "--camera", "1", "--road", "2", "--rig", "three"])
    #expect(try RunArguments.added(to: ["analyze", "--settings", path], environment).isEmpty, "heed run alone")
  }

  @Test(arguments: [
    ("run:\n  camra: 0\n", ":2:3: heed run has no option \"camra\""), ("run: [camera]\n", ":1:6: run is a list of"),
    ("run:\n  quiet: maybe\n", ":2:3: quiet is on or off"), ("run: {settings: a.yaml}\n", "no option \"settings\""),
    ("run: {camera: }\n", "camera is a text"), ("run: {camera: 0}\nrunn: {}\n", ":2:1: the settings has no setting"),
    ("run: {camera: 0, warn-level: loud}\n", "'loud' is invalid"), ("run: {rig: no-such-rig}\n", "Missing expected"),
    ("run: {camera: 0, serve: 80x}\n", "80x"),
    ("run: {camera: 0, rig: no-such-rig}\n", "no-such-rig is not there"),
    ("run: {camera: file:no-such-file}\n", "No such file"),
  ])
  func mistakeInTheFileIsNamed(text: String, words: String) throws {
    let scratch = try Scratch()
    let outcome = try Heed.run("settings", "check", scratch.write(text, to: "heed.yaml"))
    #expect(outcome.status == 78 || outcome.status == 64, "\(outcome.status)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func runSaysWhereItsOptionsStand() throws {
    let scratch = try Scratch()
    let path = try scratch.write("run: {camera: /dev/video97, quiet: true}\n", to: "heed.yaml")
    let away = try Heed.run("run", "--settings", path)
    #expect(away.status == 69 && away.errors.contains("/dev/video97"), "\(away.errors)")
    let other = try Heed.run("run", "--settings", path, "--camera", "98")
    #expect(other.status == 69 && other.errors.contains("/dev/video98"), "\(other.errors)")
    let wrong = try Heed.run("run", "--settings", path, environment: ["HEED_RUN_WARN_LEVEL": "loud"])
    #expect(wrong.status == 64 && wrong.errors.contains("Some options stand in \(path)"), "\(wrong.errors)")
    let unknown = try Heed.run("run", "--settings", path, environment: ["HEED_RUN_CAMRA": "0"])
    #expect(unknown.status == 64 && unknown.errors.contains("HEED_RUN_CAMRA"), "\(unknown.errors)")
  }

  @Test func secondSettingsFileIsRefused() throws {
    let outcome = try Heed.run("analyze", Heed.drive, "--settings", "a.yaml", "--settings", "b.yaml")
    #expect(outcome.status == 64 && outcome.errors.contains("--settings names one file"), "\(outcome.errors)")
  }

  @Test func fileIsCheckedAndItsEffectIsShown() throws {
    let scratch = try Scratch()
    let path = try scratch.write("run: {camera: 0, log: \"-\"}\nrisk: {raisedBy: eu-addw}\n", to: "heed.yaml")
    let checked = try Heed.run("settings", "check", path)
    #expect(checked.status == 0 && checked.output.contains("2 options of heed run, 1 setting other than"), "\(checked)")
    let shown = try Heed.run("settings", "effective", path, environment: ["HEED_RUN_CAMERA": "http://u:s3cret@cam/"])
    #expect(shown.status == 0 && shown.output.contains("  camera: \"http://...@cam/\"  # HEED_RUN_CAMERA\n"))
    #expect(shown.output.contains("  log: \"-\"  # \(path)\n") && shown.output.contains("eu-addw"), "\(shown.output)")
    let again = try scratch.write(shown.output, to: "again.yaml")
    #expect(try SettingsFile.load(again) == SettingsFile.load(path))
    #expect(
      try Heed.run("settings", "effective", path, environment: ["HEED_RUN_CAMERA": "0"]).output.contains("s3cret")
        == false)
  }

  @Test func packagedFileIsRight() throws {
    let file = Heed.root.appending(path: "Tools/package/service/heed.yaml").path
    let outcome = try Heed.run("settings", "check", file)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
