import Foundation
import Measuring
import Scoring

/// The results of `heed analyze` on a clip.
struct Analysis {
  var recording: Recording
  /// Time and memory of each run; empty if earlier lines were read.
  var usages: [Usage] = []
  /// The program's last words if its exit code was 1, because the input was incomplete.
  var complaint: String?
  /// Whether all runs wrote identical bytes; nil for a single run.
  var isRepeatable: Bool?
}

/// Runs `heed analyze`, or reads its earlier output. Every clip is analyzed once.
final class Analyzer {
  private let places: Places
  private var known: [String: Result<Analysis, any Error>] = [:]
  /// Peak memory of this benchmark when the last measured run began; Linux never reports less for a child.
  private(set) var ownPeakBytes = 0

  init(places: Places) { self.places = places }

  /// - Parameters:
  ///   - clip: Path in the data.
  ///   - usesRig: Whether the clip comes from the rig's camera.
  ///   - core: Keeps the program on one core.
  func analysis(
    of clip: String, usesRig: Bool, calibration: MadeCalibration? = nil, runs: Int = 1, core: Int? = nil
  ) throws -> Analysis {
    let name = calibration?.name ?? URL(fileURLWithPath: clip).deletingPathExtension().lastPathComponent
    if let result = known[name] { return try result.get() }
    let result = Result {
      try analyze(clip, name: name + ".ndjson", usesRig: usesRig, calibration: calibration, runs: runs, core: core)
    }
    known[name] = result
    return try result.get()
  }

  private func analyze(
    _ clip: String, name: String, usesRig: Bool, calibration: MadeCalibration?, runs: Int, core: Int?
  ) throws -> Analysis {
    if let folder = places.lines {
      let file = folder.appending(path: name)
      guard FileManager.default.fileExists(atPath: file.path) else { throw AccuracyError.absent(name) }
      return Analysis(recording: try Recording(ndjson: Data(contentsOf: file), file: name))
    }
    let video = try places.file(clip)
    let output = places.output.appending(path: name)
    var arguments = ["analyze", video.path, "--format", "ndjson", "--quiet"]
    if usesRig { arguments += ["--rig", places.rig.path] }
    if let calibration { arguments += ["--calibration", calibration.file.path] }
    var results: [Program.Result] = []
    var contents: [Data] = []
    for run in 0..<runs {
      if core != nil { ownPeakBytes = MeasuredProcess.peakBytesOfThisProgram }
      note(
        "analyzing \(clip)" + (calibration.map { " with \($0.name)" } ?? "")
          + (runs > 1 ? ", run \(run + 1) of \(runs)" : ""))
      results.append(try Program(places: places).run(arguments, writing: output, core: core))
      contents.append(try Data(contentsOf: output))
    }
    return Analysis(
      recording: try Recording(ndjson: contents[0], file: name), usages: results.map(\.usage),
      complaint: results.last.flatMap { $0.usage.exitCode == 0 ? nil : $0.lastWords },
      isRepeatable: runs > 1 ? contents.allSatisfy { $0 == contents[0] } : nil)
  }
}

/// Prints progress to stderr.
func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
