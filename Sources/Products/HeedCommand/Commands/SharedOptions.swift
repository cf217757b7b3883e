import ArgumentParser
import Foundation
import Heed
import HeedSession

/// Refuses arguments that do not meet a requirement.
func require(_ isMet: Bool, _ message: @autoclosure () -> String) throws {
  if !isMet { throw ValidationError(message()) }
}

/// Refuses arguments that contradict each other or are impossible.
func refuse(if isWrong: Bool, _ message: @autoclosure () -> String) throws { try require(!isWrong, message()) }

/// The option that silences what a command says to people.
struct Quiet: ParsableArguments {
  @Flag(name: .customLong("quiet"), help: "Writes only errors, missing parts and remedies to the standard error.")
  var isOn = false
}

/// The settings file of a command.
struct SettingsOption: ParsableArguments {
  @Option(
    name: .customLong("settings"),
    help: .value("file.yaml", "Settings in YAML that differ from the defaults (see heed settings)."))
  var paths: [String] = []
  var path: String? { paths.last }

  func validate() throws {
    try require(paths.count < 2, "--settings names one file; put the settings of \(paths.count) files into one.")
  }

  /// The settings of the file, or the default settings without a file.
  func load() throws -> EngineSettings { try path.map { try SettingsFile.load($0) } ?? EngineSettings() }
}

/// Where a command writes its lines, and how.
struct LineOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable { case ndjson, text }

  @Option(help: .linesOutput) var output = "-"
  @Option(help: "ndjson: one JSON object per line; text: a timeline for people.") var format = Format.ndjson

  /// The option and the path of each output of a run that is a file.
  func written(overlay: String?, roadOverlay: String?) -> [(String, String)] {
    [("--output", output), ("--overlay", overlay ?? "-"), ("--road-overlay", roadOverlay ?? "-")].filter { $0.1 != "-" }
  }

  /// Refuses `--format text` for an option that writes lines of JSON.
  func checkJSON(_ option: String, isGiven: Bool) throws {
    guard isGiven, format == .text else { return }
    throw ValidationError("\(option) writes lines of JSON; omit --format text.")
  }
}

/// The format in which a command prints a list.
struct TableFormat: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, ndjson }

  @Option(help: "text: for people; ndjson: one JSON object per line.") var format = Format.text
}

/// The store that a command uses.
struct StorePlace: ParsableArguments {
  @Option(help: .value("folder", "The store's folder (default: heed in the data folder).")) var store: String?

  /// The named folder; nil for the default folder.
  var folder: URL? { store.map { URL(fileURLWithPath: $0, isDirectory: true) } }
  var opened: SessionStore { SessionStore(folder: folder) }
}

/// A stored session.
struct StoredSession: ParsableArguments {
  @Argument(help: "The session's name.") var name: String
  @OptionGroup var place: StorePlace
}

extension ArgumentHelp {
  /// The help of an argument that takes a value, which usage texts call `name`.
  static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: name) }

  // Shared help texts of options that differ between commands, so that the options themselves cannot be shared.
  static var linesOutput: ArgumentHelp { .value("file", "The file for the lines; - is the standard output.") }
  static var liveCamera: ArgumentHelp {
    .value(
      "camera",
      "The camera's number or device, the http (MJPEG) or rtsp address of a stream, or file:FILE of a private address.")
  }

  static var objectLines: ArgumentHelp {
    "Also writes a line for each object and each visible point of interest of a road frame."
  }
}
