public import HeedGeometry
public import HeedVision

/// Examines a user's model: its purpose, its layout, and whether it runs.
public struct RoadModelExamination: Sendable {
  /// What the user states about a model.
  public struct Statement: Hashable, Sendable {
    /// The name by which users choose the model later.
    public var name: String
    /// The camera whose pictures the model is for.
    public var use: RoadModel.Use
    /// The raw value of the output layout; nil to recognise the layout.
    public var layout: String?
    /// Size of the net's input; nil if the model file gives the size.
    public var input: ImageSize?
    /// Names of the net's classes, in the order of its outputs.
    public var labels: [String]
    /// Origin of the model, such as a web address.
    public var source: String
    /// Licence of the model, as an SPDX expression.
    public var licence: String

    /// Creates a statement about a model.
    public init(
      name: String, use: RoadModel.Use = .road, layout: String? = nil, input: ImageSize? = nil, labels: [String],
      source: String = "not stated", licence: String = "not stated"
    ) {
      (self.name, self.use, self.layout, self.input) = (name, use, layout, input)
      (self.labels, self.source, self.licence) = (labels, source, licence)
    }
  }

  /// Maximum side of the net's input, pixels. Choice: twice the largest model family's; larger ones take seconds.
  static let longestSide = 2560

  private let model: Model
  private let statement: Statement
  private let engine: any InferenceEngine

  /// Examines a model, the content of an ONNX file. Error messages name the file `path`.
  /// - Throws: ``VisionError/modelUnsuitable(path:message:)`` or ``VisionError/modelUnreadable(path:message:)``.
  public static func examine(
    _ bytes: [UInt8], path: String, as statement: Statement, engine: any InferenceEngine
  ) throws(VisionError) -> RoadModel {
    let model = Model(name: statement.name, path: path, bytes: bytes)
    return try RoadModelExamination(model: model, statement: statement, engine: engine).result()
  }

  private func result() throws(VisionError) -> RoadModel {
    guard let graph = ONNXGraph(model.bytes) else {
      throw unsuitable("it is no ONNX model, or one without inputs and outputs; export it to ONNX first")
    }
    return try detector(graph, try input(of: graph))
  }

  /// Size of the net's input, from the file or else as stated. The net must have one input, a colour picture.
  private func input(of graph: ONNXGraph) throws(VisionError) -> ImageSize {
    guard graph.inputs.count == 1, let sides = graph.inputs.first?.sides else {
      throw unsuitable("it has \(graph.inputs.count) inputs; a model with one picture as input is needed")
    }
    let seen = "its input is \(Self.text(sides))"
    let isPicture = sides.count == 4 && (sides[0] ?? 1) == 1 && (sides[1] ?? 3) == 3
    guard sides.isEmpty || isPicture else {
      throw unsuitable("\(seen); one picture with three colours is needed, [1, 3, height, width]")
    }
    let (height, width) = sides.isEmpty ? (nil, nil) : (sides[2], sides[3])
    if let stated = statement.input, (height ?? stated.height, width ?? stated.width) != (stated.height, stated.width) {
      throw unsuitable("\(seen), and \(stated.width)x\(stated.height) was stated; leave --input away")
    }
    guard let width = width ?? statement.input?.width, let height = height ?? statement.input?.height else {
      throw unsuitable("\(seen), which leaves its size open; state it with --input WIDTHxHEIGHT")
    }
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
      throw unsuitable("its input is \(width)x\(height); sides up to \(Self.longestSide) are taken")
    }
    return ImageSize(width: width, height: height)
  }

  /// Runs the net once on a gray picture, because only a run gives the outputs' shapes.
  private func outputs(_ names: [String], _ input: ImageSize) throws(VisionError) -> [NetOutput] {
    let shape = NetShape(
      channels: 3, height: input.height, width: input.width, outputs: names.map { .init($0, count: 0) })
    // Choice: the gray with which pictures are padded, on the scale 0...1. The value does not affect the shapes.
    let found: [NetOutput]
    do throws(VisionError) {
      found = try engine.probe(model, shape: shape, value: 0.45)
    } catch .modelUnreadable(_, let message) {
      let line = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      throw unsuitable("\(engine.name) cannot run it (\(line)); export it with opset 12 and simplified")
    }
    for output in found where !output.values.withValues({ $0.allSatisfy(\.isFinite) }) {
      throw unsuitable("its output \(output.name) is not a number for a gray picture")
    }
    return found
  }

  /// Finds the only output and layout that match the shapes and the number of class names.
  private func detector(_ graph: ONNXGraph, _ input: ImageSize) throws(VisionError) -> RoadModel {
    guard !statement.labels.isEmpty else { throw unsuitable("it needs the names of its classes") }
    if statement.use == .cabin, PhoneLabel.indices(in: statement.labels).isEmpty {
      throw unsuitable(
        "none of its classes is a phone; in the cabin Heed reads \(PhoneLabel.names.joined(separator: ", "))")
    }
    let stated = try statement.layout.map { (name) throws(VisionError) in
      guard let layout = DetectorLayout(rawValue: name) else {
        let known = DetectorLayout.allCases.map(\.rawValue).joined(separator: ", ")
        throw unsuitable("there is no layout \(name); known are \(known)")
      }
      return layout
    }
    let outputs = try outputs(graph.outputs.map(\.name), input)
    let readings = outputs.flatMap { output in
      DetectorReading.all(sides: output.sides, input: input, labels: statement.labels.count)
        .filter { stated == nil || $0.layout == stated }.map { (output: output, reading: $0) }
    }
    guard let found = readings.first else { throw unsuitable(unrecognised(outputs, input, stated)) }
    guard readings.count == 1 else {
      let names = readings.map { "\($0.reading.layout.rawValue) (\($0.output.name))" }.joined(separator: ", ")
      throw unsuitable("it can be read as \(names); state one with --layout")
    }
    try checkUnits(found.output, found.reading, input)
    return try model(
      layout: found.reading.layout.rawValue, input, strides: found.reading.strides, outputs: [found.output.name])
  }

  /// Rejects boxes in other units than the layout's, because an output's shape does not show the units of its boxes.
  private func checkUnits(_ output: NetOutput, _ reading: DetectorReading, _ input: ImageSize) throws(VisionError) {
    let decoder = BoxDecoder(reading, input: input, labels: statement.labels.count)
    let center = output.values.withValues { decoder.meanCenter($0) }
    // Boxes in pixels average to the picture's middle. Boxes that YOLOX leaves undecoded average half a pixel.
    let isInPixels = (0.25...0.75).contains(center.x) && (0.25...0.75).contains(center.y)
    switch (reading.layout, isInPixels) {
    case (.yolox, true):
      throw unsuitable(
        "its boxes are decoded already, and YOLOX models are read undecoded; export it without --decode_in_inference")
    case (.yolox, false), (.yolov5, true), (.yolov8, true): return
    case (.yolov5, false), (.yolov8, false):
      throw unsuitable(
        "its boxes are not in pixels of the input (their mean is at \(Self.percent(center.x)), \(Self.percent(center.y)) of"
          + " it, not near the middle); export it with Ultralytics' own `export`, without nms")
    }
  }

  private func model(
    layout: String, _ input: ImageSize, strides: [Int], outputs: [String]
  ) throws(VisionError) -> RoadModel {
    let entry = RoadModel.Entry(
      name: statement.name, kind: RoadModel.Entry.objects, layout: layout, file: model.path,
      sha256: try sha256(of: model.bytes), bytes: model.bytes.count, width: input.width, height: input.height,
      strides: strides, outputs: outputs, labels: statement.labels, source: statement.source,
      licence: statement.licence, use: statement.use)
    return RoadModel(entry: entry, model: model)
  }

  /// Explains why no layout matches: another number of class names, another layout, or unknown shapes.
  private func unrecognised(_ outputs: [NetOutput], _ input: ImageSize, _ stated: DetectorLayout?) -> String {
    let seen = outputs.map { "\($0.name) \($0.sides)" }.joined(separator: ", ")
    let text = "with an input of \(input.width)x\(input.height) it gives \(seen)"
    let counts = outputs.flatMap { DetectorReading.labelCounts(sides: $0.sides, input: input) }
      .filter { stated == nil || $0.layout == stated }
    if let other = counts.first {
      return "\(text): as \(other.layout.rawValue) that is \(other.count) classes, and the label file has"
        + " \(statement.labels.count) names; give the label file that belongs to the model"
    }
    let others = outputs.flatMap { DetectorReading.all(sides: $0.sides, input: input, labels: statement.labels.count) }
    if let stated, let other = others.first {
      return "\(text), which is \(other.layout.rawValue) and not \(stated.rawValue); leave --layout away"
    }
    let expected = (stated.map { [$0] } ?? DetectorLayout.allCases).map { layout in
      let boxes = layout.boxCount(input, strides: DetectorLayout.strides[0])
      return "\(layout.rawValue) \(layout.sides(boxes: boxes, labels: statement.labels.count))"
    }
    return
      "\(text); for \(statement.labels.count) names this would be \(expected.joined(separator: ", ")): export one of"
      + " these, without nms"
  }

  private func unsuitable(_ message: String) -> VisionError { .modelUnsuitable(path: model.path, message: message) }

  private static func text(_ sides: [Int?]) -> String {
    "[\(sides.map { $0.map(String.init) ?? "?" }.joined(separator: ", "))]"
  }

  private static func percent(_ share: Double) -> String {
    share.isFinite && abs(share) < 1e6 ? "\(Int((share * 100).rounded())) %" : "nowhere"
  }
}
