import Foundation
import Measuring
import Scoring

/// What `heed analyze` said of a clip.
struct Analysis {
  var recording: Recording
  /// One for each run; empty when the lines were recorded before.
  var usages: [Usage] = []
  /// The program's own last words, when its exit code was 1: the input was incomplete.
  var complaint: String?
  /// Every run wrote the same bytes; nil for a single run.
  var isRepeatable: Bool?
}

/// Runs `heed analyze`, or reads what it wrote before. Every clip is analyzed once.
final class Analyzer {
  private let places: Places
  private var known: [String: Result<Analysis, any Error>] = [:]
  /// The largest memory of this program when the last measured run began: the least that Linux says of a child.
  private(set) var ownPeakBytes = 0

  init(places: Places) { self.places = places }

  /// - Parameters:
  ///   - clip: Path in the data.
  ///   - usesRig: Whether the clip comes from the rig's camera.
  ///   - core: Keeps the program on one core.
  func analysis(of clip: String, usesRig: Bool, runs: Int = 1, core: Int? = nil) throws -> Analysis {
    if let result = known[clip] { return try result.get() }
    let result = Result { try analyze(clip, usesRig: usesRig, runs: runs, core: core) }
    known[clip] = result
    return try result.get()
  }

  private func analyze(_ clip: String, usesRig: Bool, runs: Int, core: Int?) throws -> Analysis {
    let name = URL(fileURLWithPath: clip).deletingPathExtension().lastPathComponent + ".ndjson"
    if let folder = places.lines {
      let file = folder.appending(path: name)
      guard FileManager.default.fileExists(atPath: file.path) else { throw AccuracyError.absent(name) }
      return Analysis(recording: try Recording(ndjson: Data(contentsOf: file), file: name))
    }
    let video = try places.file(clip)
    let output = places.output.appending(path: name)
    var usages: [Usage] = []
    var complaint: String?
    var contents: [Data] = []
    for run in 0..<runs {
      if core != nil { ownPeakBytes = MeasuredProcess.peakBytesOfThisProgram }
      note("analyzing \(clip)" + (runs > 1 ? ", run \(run + 1) of \(runs)" : ""))
      let (usage, message) = try self.run(video, usesRig: usesRig, output: output, core: core)
      usages.append(usage)
      complaint = usage.exitCode == 0 ? nil : message
      contents.append(try Data(contentsOf: output))
    }
    return Analysis(
      recording: try Recording(ndjson: contents[0], file: name), usages: usages, complaint: complaint,
      isRepeatable: runs > 1 ? contents.allSatisfy { $0 == contents[0] } : nil)
  }

  private func run(_ video: URL, usesRig: Bool, output: URL, core: Int?) throws -> (Usage, String) {
    var arguments = ["analyze", video.path, "--format", "ndjson", "--output", output.path, "--quiet"]
    if usesRig { arguments += ["--rig", places.rig.path] }
    var process = MeasuredProcess(path: places.heed.path, arguments: arguments)
    process.core = core
    process.standardError = output.path + ".stderr"
    // Lines of an earlier run must not be taken for this one's.
    let files = FileManager.default
    if files.fileExists(atPath: output.path) { try files.removeItem(at: output) }
    let usage = try process.run()
    let message =
      try String(contentsOfFile: process.standardError, encoding: .utf8)
      .split(separator: "\n").last.map(String.init) ?? "it said nothing"
    // Source: FORMATS, exit codes: 1 is "done, but the input was incomplete".
    guard [0, 1].contains(usage.exitCode), files.fileExists(atPath: output.path) else {
      throw AccuracyError.heedFailed(exitCode: usage.exitCode, message: message)
    }
    return (usage, message)
  }
}

/// Progress, on stderr.
func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
