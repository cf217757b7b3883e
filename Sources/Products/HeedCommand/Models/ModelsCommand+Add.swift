public import ArgumentParser
import Foundation
import HeedFormats
import HeedGeometry
public import HeedRoadVision
import HeedSignals
import HeedVision

extension ModelsCommand {
  /// Adds a model in a child process, because some models make OpenCV crash.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Checks your model for the road or the cabin, and keeps a copy of it.",
      discussion: """
        Examples:
          heed models add yolox_s.onnx --label-file coco.names --licence Apache-2.0
          heed models add best.onnx --label-file lights.names --layout yolov8 --name lights
          heed models add yolox_nano.onnx --label-file coco.names --for cabin --name phones

        Heed runs the model once before it keeps it. A model that does not fit is refused with the reason. You must know
        the licence of your model; docs/road.md names the licences of common models.
        """)

    @Argument(help: "The model, an ONNX file.") var file: String
    @Option(help: .value("file", "The names of its classes, one per line, in the net's order.")) var labelFile: String
    @Option(
      name: .customLong("for"),
      help: .value("camera", "The camera whose pictures it gets: road, or cabin to find phones."))
    var place = RoadModel.Use.road
    @Option(help: .value("layout", "The layout of its output: yolox, yolov5 or yolov8 (default: recognised)."))
    var layout: String?
    @Option(help: .value("name", "The name to keep it under (default: the file's name).")) var name: String?
    @Option(help: .value("licence", "Its licence, as an SPDX expression.")) var licence = "not stated"
    @Option(help: .value("text", "Where it comes from.")) var source = "not stated"
    @Option(help: .value("WIDTHxHEIGHT", "The size of its input, if the file leaves it open.")) var input: String?
    @Flag(help: "Replaces a model of the same name.") var replace = false
    /// True in the child process.
    @Flag(help: .private) var examine = false

    /// Maximum size of a model, bytes. Choice: the largest detectors of these families have 400 MB.
    private static let mostBytes = 1 << 30
    /// Maximum size of a list of labels, bytes. Choice: enough for a hundred thousand names.
    private static let mostLabelBytes = 1 << 20

    func validate() throws {
      try require(input == nil || inputSize != nil, "--input \(input ?? "") is not a size; write it as 640x640.")
      try require(
        RoadModelStore.isName(keptName),
        "\(keptName) cannot name a model; use letters, digits, '.', '_' and '-', 64 at most.")
    }

    func run() throws {
      if examine { return try take() }
      // The name is checked first, because the model's own check takes a minute.
      let isTaken = try RoadModelStore().entries().contains { $0.name == keptName }
      guard replace || !isTaken else { throw VisionError.modelExists(name: keptName) }
      let own = CommandLine.arguments.dropFirst().drop { $0 != Self.configuration.commandName }.dropFirst()
      switch try ChildProcess(["models", "add", "--examine"] + own).wait() {
      case .exited(ExitStatus.done.rawValue): break
      // The child process has reported its failure.
      case .exited(let code): throw CommandFailure(ExitStatus(rawValue: code) ?? .ownDefect, nil)
      case .killed(let signal):
        throw CommandFailure(
          .notAcceptable, "the model \(file) makes OpenCV crash (signal \(signal)); export it again.")
      }
    }

    private func take() throws {
      let model = try RoadModelExamination.examine(
        try Self.read(file, limit: Self.mostBytes), path: file,
        as: RoadModelExamination.Statement(
          name: keptName, use: place, layout: layout, input: inputSize, labels: try labels(), source: source,
          licence: licence), engine: try OpenCVEngine())
      let entry = try RoadModelStore().add(model, replacing: replace)
      try StandardOutput.write(
        "added \(entry.name): \(entry.summary), SHA-256 \(entry.sha256), licence \(entry.licence)")
      if entry.isFor(.cabin) {
        let phones = PhoneLabel.indices(in: entry.labels).map { entry.labels[$0] }
        return try StandardOutput.write("of its classes these count as phones: \(phones.joined(separator: ", "))")
      }
      let known = entry.labels.filter { RoadLabel($0).isKnown }
      if known.isEmpty {
        Console.say("warning: Heed knows none of its classes and reports nothing; docs/road.md lists the known names.")
      } else {
        try StandardOutput.write("of its classes these are reported: \(known.joined(separator: ", "))")
      }
    }

    private var keptName: String { name ?? URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent }

    private var inputSize: ImageSize? {
      guard let sides = input?.split(separator: "x", omittingEmptySubsequences: false).map({ Int($0) }),
        sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0
      else { return nil }
      return ImageSize(width: width, height: height)
    }

    private func labels() throws -> [String] {
      let bytes = try Self.read(labelFile, limit: Self.mostLabelBytes)
      do throws(LabelFile.Fault) { return try LabelFile.names(in: bytes) } catch {
        throw CommandFailure(.badInput, "\(labelFile): \(error).")
      }
    }

    private static func read(_ path: String, limit: Int) throws -> [UInt8] {
      do { return try InputFile.read(path, limitBytes: limit) } catch FormatError.tooLarge {
        throw CommandFailure(.badInput, "\(path) is larger than \(limit >> 20) MB, too large for a file of its kind.")
      }
    }
  }
}

extension RoadModel.Use: ExpressibleByArgument {}
