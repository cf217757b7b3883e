import ArgumentParser
import Foundation
import Heed
import HeedSignals
import Logging

/// The root command `heed`, which chooses the subcommand.
@main
struct HeedProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heed",
    abstract: "Watches the driver watching the road: gaze, blinks, drowsiness, attention and one risk state.",
    discussion: """
      Examples:
        heed run --camera 0 --format text           watches you at the first camera
        heed analyze drive.mp4                      a recording as lines of JSON
        heed analyze monday/*.mp4 --output lines/   a file of lines for each clip
        heed analyze drive.mp4 --overlay seen.mp4   the results drawn on the video
        heed analyze --road road.mp4 --rig RIG      distances, lanes and alerts
        heed record --camera 0 --session monday     keeps what heed replay needs
        heed report monday --output monday.html     a session as a page of charts
        heed serve --camera 0                       a live page for your browser
        heed alerts recognitions.ndjson             alerts for another detector
        heed judge ticks.csv --rules all            verdicts of rule books
        heed calibrate --camera 0 --rig RIG --driver p07      fits gaze to you
        heed rig new RIG --camera 0                 describes camera and display
        heed camera boards/ --board 9x6 --square 25 --output RIG    measures a lens
        heed classify gaze.csv                      fixations, saccades, pursuits
        heed mark "picture 12"                      a marker in a run
        heed locate --from geo --to pixel ...       places on Earth in the picture
        heed doctor                                 faults here, and their remedies

      Exit codes: 0 done; 1 done, but the input was incomplete; 64 wrong usage;
      65 invalid input; 66 input not found; 69 camera not available; 70 defect of
      heed; 74 could not write; 78 settings, rig, calibration or model refused.
      """,
    version: "heed \(Version.whole)",
    subcommands: [
      RunCommand.self, AnalyzeCommand.self, RecordCommand.self, ReplayCommand.self, ServeCommand.self,
      AlertsCommand.self, JudgeCommand.self, CalibrateCommand.self, CameraCommand.self, RigCommand.self,
      ClassifyCommand.self, MarkCommand.self, OpennessCommand.self, DoctorCommand.self, ModelsCommand.self,
      SettingsCommand.self, SessionsCommand.self, DriversCommand.self, ReportCommand.self, LocateCommand.self,
    ])

  /// Opens standard streams that are closed. Without this step, the next opened file would get the descriptor of a
  /// standard stream.
  private static func openStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // A closed standard output is opened for reading, so that a write to it still fails and the failure is
      // reported.
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ends the program as the argument parser does, but hides the secrets of addresses among the arguments.
  private static func end(with error: any Error) -> Never {
    let code = exitCode(for: error)
    guard code != .success else { exit(withError: error) }
    Console.write(Redaction.sentence(Console.withoutSecrets(fullMessage(for: error))) + "\n", .error)
    if case .success(let added) = RunArguments.ofProcess, let origin = added.last?.origin {
      Console.say("Some options stand in \(origin).", .error)
    }
    Foundation.exit(code.rawValue)
  }

  /// Ends the program with a failure's sentence and exit status.
  private static func fail(_ failure: CommandFailure) -> Never {
    let isError = failure.status != .incomplete && failure.status != .interrupted
    let message = failure.message.map { Redaction.sentence(Console.withoutSecrets($0)) }
    if let message { Console.say(isError ? "error: \(message)" : message, isError ? .error : .warning) }
    Console.end()
    Foundation.exit(failure.status.rawValue)
  }

  static func main() {
    openStandardStreams()
    // If a reader closes the pipe, the write fails, and the signal does not kill the program.
    signal(SIGPIPE, SIG_IGN)
    // Swift reads the arguments from there.
    guard !CommandLine.arguments.isEmpty else {
      fail(CommandFailure(.notAvailable, "/proc is not there; mount it: mount -t proc proc /proc"))
    }
    let arguments: [String]?
    do { arguments = try RunArguments.completed() } catch { fail(CommandFailure(error)) }
    var command: any ParsableCommand
    do { command = try parseAsRoot(arguments) } catch { end(with: error) }
    do { try command.run() } catch let error where exitCode(for: error) == .success {
      // The parser reports `--help` as an error.
      exit(withError: error)
    } catch { fail(CommandFailure(error)) }
    Console.end()
  }
}

enum Version {
  /// The release, and the commit with its date in a program that `Tools/package/link` linked.
  static let whole = GazeTracker.frameworkVersion + build

  private static let build =
    dlsym(nil, "heed_build").map {
      String(cString: $0.assumingMemoryBound(to: CChar.self))
    } ?? ""
}
