import ArgumentParser
import HeedSignals
import HeedVideo

/// `heed run`: a camera in, observations and events out, live.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Watches the driver at a camera, live, until it is interrupted.",
    discussion: """
      Examples:
        heed run --camera 0 --format text
        heed run --camera /dev/video2 --rig Calibration/my-car --session today
        heed run --camera http://127.0.0.1:8080/stream.mjpg > today.ndjson

      Lines are out after a second at the latest. The interrupt key ends it with a summary.
      """)

  @Option(
    help: ArgumentHelp("The camera's number or device, or the http address of an MJPEG stream.", valueName: "camera"))
  var camera: String
  @OptionGroup var options: MonitorOptions

  func run() throws {
    switch try SourceDescription(camera) {
    case .video, .images:
      throw CommandFailure(.wrongUsage, "\(camera) is a recording; analyze it with: heed analyze \(camera).")
    case .camera, .stream: break
    }
    let (end, wasStopped) = try Monitoring(options, source: makeSource(camera)).run()
    guard end.failure == nil || wasStopped else {
      throw CommandFailure(
        .notAvailable,
        "\(camera) went away and did not come back\(end.note.map { " (\($0))" } ?? ""); connect it again.")
    }
  }
}
