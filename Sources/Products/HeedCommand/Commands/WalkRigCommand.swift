import ArgumentParser
import Heed
import HeedFormats
import HeedSetup
import HeedSignals

/// `heed rig walk`: compares a rig with where a driver looks.
struct WalkRigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "walk", abstract: "Compares a rig with where a driver looks, and mends it.",
    discussion: """
      Examples:
        heed rig walk Calibration/car --camera 0
        heed rig walk Calibration/car --from walk.mp4 --looks looks.csv

      The driver looks into the lens, and then at each zone, five seconds each; a
      bell tells the end of a look. The command names each zone that is elsewhere,
      and offers the mended rig: the camera's turn if all zones lie turned alike,
      else the zone's own place. The mended rig is written after a yes, or with
      --write; the old file stays as rig.yaml~. Exit code 1: the rig is not right.

      LOOKS.csv has the columns zone,start_ms,end_ms: what the driver was asked to
      look at in a recording, and when. The zone camera is the lens.
      """)

  @Argument(help: .value("rig", "The rig's folder.")) var rig: String
  @Option(help: .value("camera", "The camera that sees the driver, as in heed run.")) var camera: String?
  @Option(help: .value("clip", "A recording of a walk; needs --looks.")) var from: String?
  @Option(help: .value("looks.csv", "The looks in the recording; - is the standard input.")) var looks: String?
  @Flag(help: "Writes the mended rig without a question.") var write = false
  @OptionGroup var quiet: Quiet

  func validate() throws {
    try require((camera == nil) != (from == nil), "name a camera with --camera, or a recording with --from.")
    try require((from == nil) == (looks == nil), "--from and --looks need each other.")
  }

  func run() throws {
    let rig = Console.question(try RigFile(at: self.rig)).rig
    let folder = try RigFolder(self.rig, name: nil, mayReplace: true)
    let recorded = try looks.map { try LooksFile(CSVReader(path: $0), places: RigWalk.places(of: rig)).looks }
    let request = RigRequest(sources: [camera, from].compactMap { $0 })
    let walk = RigWalk(request, dialog: SetupDialog(ConsoleTerminal(), isQuiet: quiet.isOn))
    let check = try walk.check(rig, recorded: recorded)
    for line in check.lines { try StandardOutput.write(line) }
    if check.isRight { return }
    guard try write || walk.mayWrite() else {
      throw CommandFailure(.incomplete, "the rig was not changed; --write writes the mended one.")
    }
    try folder.write(MadeRig(rig: check.mended), by: "heed rig walk")
    if !quiet.isOn { Console.say("Written: \(folder.file)") }
  }
}
