import ArgumentParser
import Foundation
import Heed
import HeedSignals
import HeedVideo
import Logging

/// `heed run`: writes the observations and events of a live camera.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Watches the driver live at a camera until it is interrupted.",
    discussion: """
      Examples:
        heed run --camera 0 --format text
        heed run --camera /dev/video2 --rig Calibration/my-car --session today
        heed run --camera http://127.0.0.1:8080/stream.mjpg > today.ndjson
        heed run --camera 0 --road 2 --rig Calibration/my-car --road-overlay road.mp4
        heed run --camera 0 --rig Calibration/my-car --serve
        detector | heed run --camera 0 --recognitions - --vehicle /run/can.pipe
        heed run --camera 0 --warn "spd-say {text}" --warn-level warning
        heed run --camera 0 --lsl > today.ndjson
        heed run --camera 0 --publish mqtt://127.0.0.1:1883/car7 --vehicle mqtt://127.0.0.1:1883/car7/vss

      Road times use the clock of the cabin camera, whose first frame is at 0. A line
      about the road may be some milliseconds older than the cabin line before it.

      --warn warns by the bell or by a program of this machine, one warning at a time. It warns of road alerts, and of
      risk that reaches --warn-level or gets a new reason; warnings of risk repeat while nobody responds. The command is
      split into words as in a shell, but runs without a shell. {text}, {level} and {codes} are replaced, and
      HEED_WARNING_TEXT, _LEVEL, _CODES and _MS are set.

      A driver acknowledges a warning with the signal SIGUSR1 (kill -USR1 PID), on the page of --serve, with the line
      {"t_ms":..., "acknowledge":true} of --vehicle, or at the vehicle's broker. This ends the escalation and the
      repeats; the risk stays as it is.

      Lines are written within a second. The interrupt key ends the run with a summary.
      """)

  @Option(help: .liveCamera) var camera: String
  @OptionGroup var page: PageOptions
  @OptionGroup var options: MonitorOptions
  @OptionGroup var live: LiveOptions
  @OptionGroup var log: LogOptions
  func validate() throws { try options.checkRecording(watchesCabin: true) }
  func run() throws { try Self.watch(camera, options, live, page: page.request, log: log) }

  /// Checks the files that the options name.
  func check() throws {
    _ = try MonitorSetup(options)
    _ = try live.link.access()
    for source in [camera, options.road].compactMap({ $0 }) { _ = try SourceDescription(source) }
  }

  /// Watches live sources until a stop; a lost camera or missing data becomes the command's exit status.
  /// - Parameters:
  ///   - live: Outputs in addition to the lines; nil for none.
  ///   - page: The live page; nil for none.
  ///   - writesLines: False if the user wants only the page.
  ///   - log: The operator's log.
  static func watch(
    _ camera: String, _ options: MonitorOptions, _ live: LiveOptions?, page: PageRequest? = nil,
    writesLines: Bool = true, log: LogOptions
  ) throws {
    Console.beginLive()
    try log.keep(options, camera: camera) { log in
      try refuseRecording(camera, page == nil ? "analyze it with: heed analyze" : "show it with: heed serve")
      if let road = options.road { try refuseRecording(road, "analyze it with: heed analyze --road") }
      // The lines of a day are 2 GB.
      let isJournal = writesLines && options.lines.output == "-" && Console.isJournal(STDOUT_FILENO)
      if isJournal { Console.say("The journal gets no lines; name a file for them with --output.", .notice) }
      let outcome = try Monitoring(
        options, source: makeSource(camera, waits: live?.waitForCamera ?? false), stop: StopRequest(log: log),
        live: live,
        page: page, writesLines: writesLines && !isJournal, log: log
      ).run()
      try require(
        outcome.end?.failure == nil || outcome.wasStopped, .notAvailable,
        "\(camera) was lost and did not come back\((outcome.end?.note).map { " (\($0))" } ?? ""); connect it again.")
      try require(outcome.missing.isEmpty, .incomplete, outcome.missing.joined(separator: " "))
    }
  }

  private static func refuseRecording(_ source: String, _ remedy: String) throws {
    switch try SourceDescription(source) {
    case .video, .images: throw CommandFailure(.wrongUsage, "\(source) is a recording; \(remedy) \(source).")
    case .camera, .stream: break
    }
  }
}
