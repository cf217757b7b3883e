import ArgumentParser
import Foundation
import HeedVideo

/// A batch of recordings for one command, and the output file of each.
struct ClipBatch {
  /// One recording, and the file for its lines.
  struct Clip: Hashable {
    /// The path of the clip as the user gave it.
    var input: String
    var output: String
  }

  let clips: [Clip]
  /// The folder for the output files. Each clip has one file there.
  let folder: String

  /// - Throws: An error for live clips, for equal names, or if the folder is a file. Nothing was written then. A
  ///   missing or damaged clip is reported when the batch reaches the clip.
  init(_ inputs: [String], folder: String, format: LineOptions.Format) throws {
    for input in inputs { try Self.checkIsRecorded(input) }
    self.folder = folder
    let suffix = format == .ndjson ? "ndjson" : "txt"
    clips = inputs.map { input in
      let name = "\(Self.name(of: input)).\(suffix)"
      return Clip(input: input, output: URL(fileURLWithPath: folder).appending(path: name).relativePath)
    }
    var taken: [String: String] = [:]
    for clip in clips {
      if let other = taken.updateValue(clip.input, forKey: clip.output) {
        throw CommandFailure(
          .wrongUsage,
          "\(other) and \(clip.input) would both be written to \(clip.output); rename one, or analyze it alone.")
      }
    }
    for clip in clips { try OutputFile.check(clip.output, option: "--output", input: clip.input) }
    var status = stat()
    try require(
      stat(folder, &status) != 0 || status.st_mode & S_IFMT == S_IFDIR, .wrongUsage,
      "\(folder) is a file; with several clips --output names the folder for one file per clip.")
  }

  /// The name of a clip's file without its suffix: the name of the video or of the folder.
  static func name(of input: String) -> String {
    let url = URL(fileURLWithPath: input).standardizedFileURL
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
    return (isThere && isFolder.boolValue ? url : url.deletingPathExtension()).lastPathComponent
  }

  /// Throws an error for a camera or a stream.
  static func checkIsRecorded(_ input: String) throws {
    let kind: SourceDescription
    do throws(VideoError) { kind = try SourceDescription(input) } catch .notFound { return }
    switch kind {
    case .camera, .stream:
      throw CommandFailure(.wrongUsage, "\(input) is live; watch it with: heed run --camera \(input).")
    case .video, .images: return
    }
  }

}

extension MonitorOptions {
  /// Refuses options that are valid for only one clip.
  func checkSeveralClips() throws {
    let single = [
      ("--overlay", overlay != nil), ("--road-overlay", roadOverlay != nil), ("--session", session != nil),
      ("--record", !record.isEmpty), ("--replace", replace), ("--road", road != nil),
      ("--recognitions", recognitions != nil), ("--vehicle", vehicle != nil), ("--points", points != nil),
      ("--road-fps", roadFps != nil), ("--objects", objects),
    ]
    if let (option, _) = single.first(where: \.1) {
      throw ValidationError("\(option) is for one clip; analyze the clips one by one.")
    }
    try require(lines.output != "-", "Several clips need a folder for their files; name it with --output.")
  }

  /// The options that the process of every clip in a batch gets.
  var argumentsOfEachClip: [String] {
    let values = [
      ("rig", rig), ("settings", settings.path), ("store", place.store), ("driver", driver),
      ("calibration", calibration),
    ]
    return values.compactMap { name, value in value.map { "--\(name)=\($0)" } }
      + ["--format=\(lines.format.rawValue)", "--quiet"] + (noCalibration ? ["--no-calibration"] : [])
      + (noPhoneNet ? ["--no-phone-net"] : []) + attention.arguments
  }
}
