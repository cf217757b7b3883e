import Draws
import Foundation
import HeedSignals
import Testing

@testable import HeedVision

@Suite("Models are rewritten for OpenCV")
struct ONNXRewritingTests {
  @Test func onnxModelIsRewrittenForOpenCV() throws {
    let bytes = try fixtureBytes("detector_yolov8")
    let rewritten = ONNXRewriting.rewritten(bytes)
    #expect(rewritten != bytes)
    #expect(ONNXGraph(rewritten) == ONNXGraph(bytes), "what goes in and comes out stays")
    #expect(ONNXRewriting.rewritten(rewritten) == rewritten, "there is nothing left to do")
    // OpenCV refuses the original model; the engine rewrites it by itself.
    let shape = NetShape(channels: 3, height: 64, width: 64, outputs: [.init("output", count: 6 * 84)])
    _ = try OpenCVEngine().makeNet(Model(name: "a", path: "/a.onnx", bytes: bytes), shape: shape)
  }

  @Test func rewritingLeavesSuitableModelsUnchanged() throws {
    for name in ["detector_yolox", "detector_yolov5"] {
      let bytes = try fixtureBytes(name)
      #expect(ONNXRewriting.rewritten(bytes) == bytes)
    }
    for bytes in [[], Array("no model".utf8), [0x3A, 0x02, 0x0A, 0x00]] as [[UInt8]] {
      #expect(ONNXRewriting.rewritten(bytes) == bytes)
    }
  }

  @Test func rewritingSurvivesDamagedModels() throws {
    let bytes = try fixtureBytes("detector_yolov8")
    var generator = SeededRandom(seed: 6)
    for _ in 0..<1000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        damaged[Int.random(in: 0..<damaged.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      #expect(ONNXRewriting.rewritten(damaged).count <= 8 * bytes.count)
    }
  }
}
