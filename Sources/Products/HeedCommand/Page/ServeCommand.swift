import ArgumentParser
import Heed
import HeedDashboard
import HeedVideo
import Logging

/// `heed serve`: serves the local page of past sessions and, with a source, the page of a live run.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serves a local page: past sessions and, given a source, the driver live.",
    discussion: """
      Examples:
        heed serve                                       only past sessions
        heed serve --camera 0 --rig Calibration/my-car   also the driver, live
        heed serve drive.mp4 --rig RIG                   a recording, in real time
        heed serve --camera 0 --port 0 --preview mesh    any free port; the face's
                                                         points, no picture
        heed serve --recognitions road.ndjson --rig RIG  only the road

      A terminal shows the address; without a terminal the standard error names a
      private file that holds it. The address contains a secret of this run:
      whoever has it can see the page. Only this machine reaches the page, and
      the page loads nothing from elsewhere. No picture leaves the program without
      --preview. Settings saved on the page go into the folder where heed was started.

      Lines are written only with --output. The page stays after the end of a
      recording; the interrupt key ends it. heed run --serve shows the same page
      and writes the lines of heed run; docs/live-page.md explains the page.
      """)

  @Argument(help: .value("video", "A recording of the driver, shown in real time; not with --camera."))
  var input: String?
  @Option(help: .liveCamera) var camera: String?
  @Option(help: .value("port", "The port at 127.0.0.1; 0: any free port.")) var port = PageRequest.usualPort
  @OptionGroup var shown: PreviewOption
  @OptionGroup var options: MonitorOptions
  @OptionGroup var log: LogOptions

  private var hasSource: Bool { input != nil || camera != nil || options.watchesRoad }

  func validate() throws {
    try PageRequest.check(port, option: "--port")
    try require(input == nil || camera == nil, "--camera and a video exclude each other; omit one.")
    try refuse(
      if: shown.choice != .none && input == nil && camera == nil,
      "--preview shows the driver; name a camera or a video.")
    if hasSource, camera == nil { return try AnalyzeCommand.check(input, options) }
    try options.checkRecording(watchesCabin: camera != nil)
  }

  func run() throws {
    var request = PageRequest(port: port, preview: shown.choice)
    guard hasSource else { return try log.keep(options, camera: nil) { try serveSessions(request, $0) } }
    if let camera {
      return try RunCommand.watch(
        camera, options, nil, page: request, writesLines: options.lines.output != "-", log: log)
    }
    request.stays = true
    try log.keep(options, camera: input) { try serveRecording(request, $0) }
  }

  private func serveRecording(_ request: PageRequest, _ log: OperatorLog?) throws {
    let stop = StopRequest(log: log)
    let source = try input.map { try makeSource($0) }
    try options.checkFiles(inputs: input.map { [$0] } ?? [])
    let outcome = try Monitoring(
      options, source: source, stop: stop, page: request, writesLines: options.lines.output != "-", log: log
    ).run()
    try require(outcome.missing.isEmpty, .incomplete, outcome.missing.joined(separator: " "))
  }

  private func serveSessions(_ request: PageRequest, _ log: OperatorLog?) throws {
    let stop = StopRequest(log: log)
    var content = LivePage.Content()
    content.hasCabin = false
    let page = try request.open(content, controls: nil, store: options.place.opened, log: log)
    stop.wait()
    page.stop()
    log?.note(LogRecord(.info, "page", ["state": "ended"]))
  }
}
