import ArgumentParser
import Heed
import HeedSession
import HeedSignals

/// What is asked of a command that watches a driver.
struct MonitorOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable { case ndjson, text }

  @Option(help: ArgumentHelp("The rig: a folder with rig.yaml (camera, zones, display).", valueName: "folder"))
  var rig: String?
  @Option(
    help: ArgumentHelp("Settings in YAML that differ from the defaults (see heed settings).", valueName: "file.yaml"))
  var settings: String?
  @Option(help: ArgumentHelp("Where the lines go; - is the standard output.", valueName: "file"))
  var output = "-"
  @Option(help: "ndjson: one JSON object per frame and event; text: a timeline of events for people.")
  var format = Format.ndjson
  @Option(help: ArgumentHelp("Writes a video that shows mesh, irises, gaze and state.", valueName: "file.mp4"))
  var overlay: String?
  @Option(help: ArgumentHelp("Writes a session of this name into the store.", valueName: "name"))
  var session: String?
  @Option(help: ArgumentHelp("The store's folder (default: the data folder's heed).", valueName: "folder"))
  var store: String?
  @Flag(help: "Replaces a session of the same name.")
  var replace = false
  @Option(
    help: ArgumentHelp(
      "A pseudonym of the driver, kept with the session; a calibration that is kept under it is used.",
      valueName: "name"
    ))
  var driver: String?
  @Option(
    help: ArgumentHelp("The driver's gaze calibration (see heed calibrate).", valueName: "calibration.json"))
  var calibration: String?
  @Flag(help: "Uses no calibration, also when one is kept of the driver.")
  var noCalibration = false
  @Flag(help: "Says nothing on the standard error but errors.")
  var quiet = false

  func validate() throws {
    if let driver { try DriverName.check(driver) }
    if calibration != nil, noCalibration {
      throw ValidationError("--calibration and --no-calibration exclude each other.")
    }
    if overlay == "-" { throw ValidationError("a video cannot go to the standard output; name a file for --overlay.") }
  }
}
