import ArgumentParser
import Heed
import HeedReport
import HeedSetup
import HeedSignals
import HeedVideo

/// `heed rig`: makes, shows and checks rigs without a ruler and without YAML.
struct RigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rig", abstract: "Makes a rig without ruler and YAML, shows and checks rigs.",
    subcommands: [NewRigCommand.self, ShowRigCommand.self, WalkRigCommand.self])
}

/// `heed rig show`: describes a rig in words, and draws the rig over a picture of its camera.
struct ShowRigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Describes a rig in words, and draws it over a picture of its camera.",
    discussion: """
      Examples:
        heed rig show Calibration/sample-cabin
        heed rig show Calibration/car --picture drive.mp4 car.html

      With --picture, PAGE shows zones, display and road where the rig says, over the
      camera's picture and from above, with the driver's head and gaze. The page
      holds this picture; it loads nothing.
      """)

  @Argument(help: .value("rig", "The rig: a folder with rig.yaml, or the file.")) var rig: String

  @Option(help: .value("clip", "A picture, a recording or a camera that the rig describes.")) var picture: String?
  @Argument(help: .value("page.html", "The page's file; an existing file is replaced.")) var page: String?

  func validate() throws {
    try require((picture == nil) == (page == nil), "--picture and the page's file need each other.")
  }

  func run() throws {
    let file = try RigFile(at: rig)
    let words = RigWords(file.rig).lines
    for line in words + file.questions { try StandardOutput.write(line) }
    guard let picture, let page else { return }
    try OutputFile.check(page, option: "the page", input: picture)
    let seen = try RigPicture(of: file.rig, in: picture, dialog: SetupDialog(ConsoleTerminal(), isQuiet: true))
    let html = RigPage(
      file.rig, picture: try pngBytes(of: seen.frame), size: seen.frame.size, gaze: seen.gaze,
      words: words + file.questions
    ).html
    let output = try LineOutput(path: page)
    try output.complete { try output.write(bytes: Array(html.utf8)) }
    Console.say("Written: \(page)")
  }
}
