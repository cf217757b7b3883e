import Draws
import Foundation
@testable import HeedVision
import Testing

@testable import HeedCabinVision
@testable import HeedRoadVision

/// False if the program was built without XNNPACK or the processor is unknown to XNNPACK.
private let xnnpackIsThere = (try? XNNPACKEngine()) != nil

/// OpenCV is the reference: the same model and input must give the same numbers.
@Suite(.enabled(if: xnnpackIsThere, "XNNPACK is not here: run Tools/setup system")) struct XNNPACKEngineTests {
  /// Values between -1 and 1, identical for the same seed.
  private func input(_ count: Int, seed: UInt64) -> FloatBuffer {
    var generator = SeededRandom(seed: seed)
    let buffer = FloatBuffer(count: count)
    buffer.withValues { for i in $0.indices { $0[i] = Float.random(in: -1...1, using: &generator) } }
    return buffer
  }

  /// The largest difference of any output, as a share of the output's largest value, or absolute below 1.
  private func difference(_ model: Model, _ shape: NetShape, seed: UInt64) throws -> Float {
    let nets: [any NeuralNet] = [
      try OpenCVEngine().makeNet(model, shape: shape), try XNNPACKNet(model, shape: shape),
    ]
    let outputs = try nets.map { net in
      // Unwritten values stay NaN.
      let outputs = shape.outputs.map { output in
        let buffer = FloatBuffer(count: output.count)
        buffer.withValues { $0.update(repeating: .nan) }
        return buffer
      }
      // Run twice: nothing of the first run may remain.
      for run in [seed + 1, seed] { try net.run(input(shape.inputCount, seed: run), outputs: outputs) }
      return outputs.map { $0.withValues { Array($0) } }
    }
    var most: Float = 0
    for (expected, found) in zip(outputs[0], outputs[1]) {
      let scale = max(1, expected.map(abs).max() ?? 1)
      for (a, b) in zip(expected, found) { most = max(most, (a - b).isNaN ? .infinity : abs(a - b) / scale) }
    }
    return most
  }

  static let shapes: [(String, NetShape)] = [
    (
      "face_detection_short",
      NetShape(
        channels: 3, height: 128, width: 128, outputs: [.init("boxes", count: 896 * 16), .init("scores", count: 896)])
    ),
    (
      "face_detection_full",
      NetShape(
        channels: 3, height: 192, width: 192, outputs: [.init("boxes", count: 2304 * 16), .init("scores", count: 2304)])
    ),
    (
      "face_mesh_trunk",
      NetShape(
        channels: 3, height: 192, width: 192,
        outputs: [
          .init("mesh", count: 1404), .init("presence", count: 1), .init("features", count: 32 * 48 * 48),
        ])
    ),
    (
      "face_mesh_lips",
      NetShape(channels: 32, height: 16, width: 16, outputs: [.init("contour", count: 160)])
    ),
    (
      "face_mesh_left_eye",
      NetShape(
        channels: 32, height: 16, width: 16, outputs: [.init("contour", count: 142), .init("iris", count: 10)])
    ),
  ]

  @Test(.enabled(if: modelsAreInstalled, modelsAreNeeded), arguments: shapes)
  func xnnpackFaceNetsMatchOpenCV(name: String, shape: NetShape) throws {
    let model = try ModelStore().load(name)
    for seed in [1, 50, 900] as [UInt64] { #expect(try difference(model, shape, seed: seed) < 1e-5) }
  }

  @Test(.enabled(if: modelsAreInstalled, modelsAreNeeded), arguments: ["OpenCV", "XNNPACK"])
  func pixelOrderAndPlaneOrderGiveTheSameOutput(engine: String) throws {
    let model = try ModelStore().load("face_mesh_trunk")
    let (side, channels) = (192, 32)
    func outputs(_ order: PictureOrder, _ input: [Float]) throws -> [[Float]] {
      let shape = NetShape(
        channels: 3, height: side, width: side,
        outputs: [
          .init("mesh", count: 1404), .init("presence", count: 1),
          .init("features", count: channels * 48 * 48, channels: channels),
        ],
        order: order)
      let net: any NeuralNet =
        engine == "OpenCV" ? try OpenCVEngine().makeNet(model, shape: shape) : try XNNPACKNet(model, shape: shape)
      let (values, buffers) = (
        FloatBuffer(count: input.count), shape.outputs.map { FloatBuffer(count: $0.count) }
      )
      values.withValues { _ = $0.update(fromContentsOf: input) }
      try net.run(values, outputs: buffers)
      return buffers.map { $0.withValues { Array($0) } }
    }
    let pixels = input(3 * side * side, seed: 5).withValues { Array($0) }
    let area = side * side
    let planes = (0..<3 * area).map { pixels[$0 % area * 3 + $0 / area] }
    let (first, second) = (try outputs(.planes, planes), try outputs(.pixels, pixels))
    #expect(first[0] == second[0], "a list lies as the model has it")
    let place = 48 * 48
    #expect(first[2] == (0..<channels * place).map { second[2][$0 % place * channels + $0 / place] })
  }

  @Test func xnnpackEyeNetMatchesOpenCV() throws {
    for seed in [1, 50, 900] as [UInt64] {
      #expect(try difference(EyeNet.model, EyeNet.shape, seed: seed) < 1e-5)
    }
  }

  @Test func xnnpackGazeNetMatchesOpenCV() throws {
    for seed in [1, 50, 900] as [UInt64] {
      #expect(try difference(GazeNet.model, GazeNet.shape, seed: seed) < 1e-5)
    }
  }

  @Test(.enabled(if: sharedData != nil, "the measuring data is absent"))
  func xnnpackRoadNetMatchesOpenCV() throws {
    let data = try #require(sharedData)
    let model = try Model(file: data.appending(path: "models/yolox_nano.onnx").path)
    let shape = NetShape(channels: 3, height: 416, width: 416, outputs: [.init("output", count: 3549 * 85)])
    #expect(try difference(model, shape, seed: 1) < 1e-4)
  }

  /// Maxima over nested windows, side by side, times their sigmoids; the sigmoids may be outputs, too.
  @Test(arguments: [[3, 7], [7, 3], [5, 5], [3, 5, 9]], [false, true])
  func fusedNetStepsMatchOpenCV(sides: [Int], readsSigmoids: Bool) throws {
    let windows = sides.enumerated().map { index, side in
      WrittenModel.Node(
        type: "MaxPool", inputs: ["x"], output: "largest \(index)",
        attributes: [
          ("kernel_shape", [side, side]), ("strides", [1, 1]), ("pads", [side, side, side, side].map { $0 / 2 }),
        ])
    }
    let joint = WrittenModel.Node(
      type: "Concat", inputs: windows.map(\.output) + ["x"], output: "joint", attributes: [("axis", [1])])
    let channels = 5 * (sides.count + 1)
    let model = WrittenModel(
      channels: 5, height: 9, width: 11,
      nodes: windows + [
        joint, .init(type: "Sigmoid", inputs: ["joint"], output: "sigmoid"),
        .init(type: "Mul", inputs: ["sigmoid", "joint"], output: "product"),
      ],
      outputs: [("product", channels)] + (readsSigmoids ? [("sigmoid", channels)] : []))
    let shape = NetShape(
      channels: 5, height: 9, width: 11, outputs: model.outputs.map { .init($0.name, count: $0.channels * 99) })
    for seed in [1, 50] as [UInt64] { #expect(try difference(model.model, shape, seed: seed) < 1e-6) }
  }

  @Test func unsupportedModelFallsBackToOpenCV() throws {
    let engine = try #require(try XNNPACKEngine())
    let model = try fixtureModel(.yolov5)
    let shape = NetShape(channels: 3, height: 64, width: 64, outputs: [.init("output", count: 1)])
    #expect(throws: NetAssembly.Unsupported.self) { try XNNPACKNet(model.model, shape: shape) }
    #expect(throws: Never.self) { try YOLODetector(model, engine: engine) }
  }

  /// Reordering steps are followed from the result back to the input. Found by `make fuzz`: the search never ended.
  @Test(arguments: ["in a circle", "in a circle through a joint", "doubled 60 times", "10,000 times"])
  func modelWithEndlessReorderingIsRefused(how: String) throws {
    func reshape(_ input: String, _ output: String) -> WrittenModel.Node {
      .init(type: "Reshape", inputs: [input], output: output, attributes: [])
    }
    func joint(_ input: String, _ output: String) -> WrittenModel.Node {
      .init(type: "Concat", inputs: [input, input], output: output, attributes: [("axis", [1])])
    }
    let nodes =
      switch how {
      case "in a circle": [reshape("again", "output"), reshape("output", "again")]
      case "in a circle through a joint": [joint("again", "output"), reshape("output", "again")]
      case "doubled 60 times":
        [reshape("x", "once 0")]
          + (1...60).flatMap { [joint("once \($0 - 1)", "twice \($0)"), reshape("twice \($0)", "once \($0)")] }
          + [reshape("once 60", "output")]
      default:
        [reshape("x", "0")] + (1...10_000).map { reshape("\($0 - 1)", "\($0)") } + [reshape("10000", "output")]
      }
    let model = WrittenModel(channels: 5, height: 9, width: 11, nodes: nodes, outputs: [("output", 5)])
    let shape = NetShape(channels: 5, height: 9, width: 11, outputs: [.init("output", count: 1)])
    #expect(throws: NetAssembly.Unsupported.self) { try XNNPACKNet(model.model, shape: shape) }
  }

  @Test(arguments: [DetectorLayout.yolov5, .yolov8, .yolox], [1, 2, 3, 4] as [UInt64])
  func damagedModelIsRunOrUnsupported(layout: DetectorLayout, seed: UInt64) throws {
    let whole = try fixtureBytes("detector_\(layout.rawValue)")
    let shape = NetShape(channels: 3, height: 64, width: 64, outputs: [.init("output", count: 1)])
    var generator = SeededRandom(seed: seed)
    for _ in 0..<100 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: .min ... .max, using: &generator)
      }
      #expect(throws: NetAssembly.Unsupported.self) { try NetAssembly(bytes, shape: shape) }
    }
  }

  @Test(arguments: [Array("no model".utf8), []])
  func invalidModelIsRefused(bytes: [UInt8]) throws {
    let engine = try #require(try XNNPACKEngine())
    let model = Model(name: "a", path: "/a.onnx", bytes: bytes)
    let shape = NetShape(channels: 1, height: 4, width: 4, outputs: [.init("out", count: 1)])
    #expect(throws: VisionError.self) { try engine.makeNet(model, shape: shape) }
  }

  @Test(arguments: [("", true), ("opencv", true), ("OPENCV", false), ("tensorrt", false)])
  func environmentChoosesTheInferenceEngine(name: String, isKnown: Bool) throws {
    let environment = [InferenceEngines.variable: name]
    if isKnown {
      let engine = try InferenceEngines.chosen(environment: environment)
      #expect(name.isEmpty ? engine is XNNPACKEngine : engine is OpenCVEngine)
    } else {
      let error = try #require(throws: VisionError.self) {
        try InferenceEngines.chosen(environment: environment)
      }
      #expect("\(error)".contains("opencv or xnnpack") && "\(error)".contains(name))
    }
  }
}
