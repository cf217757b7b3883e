import Draws
import Foundation
import Testing

/// Runs the built program as users run it.
struct Heed {
  /// A run's result.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String

    var lines: [Substring] { output.split(separator: "\n") }
    /// The lines of stderr without progress lines, which only appear in long runs, as on a busy machine.
    var remarks: [Substring] { errors.split(separator: "\n").filter { !$0.hasSuffix(" frames/s") } }
  }

  /// The package's folder.
  static let root = Checkout.root

  /// The sample drive; its first seconds suffice for most tests.
  static let drive = root.appending(path: "Samples/drive/drive.mp4").path
  static let rig = root.appending(path: "Calibration/sample-cabin").path

  static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    try run(arguments, environment: environment)
  }

  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return try finish(process)
  }

  /// Runs a shell command in which `$HEED` is the program.
  static func shell(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-o", "pipefail", "-c", line]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["HEED": program.path, "DRIVE": drive]) { $1 }.merging(environment) { $1 }
    return try finish(process)
  }

  private static func finish(_ process: Process) throws -> Outcome {
    // Files, not pipes: a full pipe would stop the program.
    let scratch = try Scratch()
    let (output, errors) = (scratch.file("output"), scratch.file("errors"))
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// The program next to the tests' own executable.
  static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "heed")
}

/// A folder that is deleted with its owner.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "heed-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) } }

  func file(_ name: String) -> URL { folder.appending(path: name) }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: file(name))
    return file(name).path
  }

  /// All names in the folder, including hidden ones.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}

/// True if the models exist; Tools/setup makes them.
enum Models {
  static let folder: URL = {
    let environment = ProcessInfo.processInfo.environment
    if let own = environment["HEED_MODELS"], !own.isEmpty { return URL(fileURLWithPath: own) }
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "\(environment["HOME"] ?? "")/.cache"
    return URL(fileURLWithPath: cache).appending(path: "heed/models")
  }()

  static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "face_mesh_trunk.onnx").path)
  }
}
