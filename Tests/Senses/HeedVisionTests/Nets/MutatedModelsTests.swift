import Draws
@testable import HeedVision
import Testing

@Suite("Damaged models are put together and run, or refused")
struct MutatedModelsTests {
  @Test(arguments: ["detector_yolox", "detector_yolov8", "detector_yolov5"])
  func damagedModelsAreRunOrRefused(name: String) throws {
    let good = try fixtureBytes(name)
    var (mutation, ran) = (Mutation(seed: 71), 0)
    for round in 0..<400 {
      let bytes = round == 0 ? good : mutation.damaged(good)
      guard let graph = ONNXGraph(ONNXRewriting.rewritten(bytes)), graph.outputs.count <= 4 else { continue }
      let outputs = graph.outputs.map { port in
        NetShape.Output(port.name, count: port.sides.reduce(1) { $0 * min(64, $1 ?? 1) })
      }
      let shape = NetShape(channels: 3, height: 16, width: 16, outputs: outputs)
      do {
        let net = try XNNPACKNet(Model(name: name, path: name, bytes: bytes), shape: shape)
        try net.run(FloatBuffer(count: shape.inputCount), outputs: outputs.map { FloatBuffer(count: $0.count) })
        ran += 1
      } catch {
        // Then the next engine is tried, which refuses with a message.
        #expect(error is NetAssembly.Unsupported || error is VisionError)
      }
    }
    // Without XNNPACK no model runs; with XNNPACK undamaged and harmlessly damaged ones do.
    #expect(ran < 400)
  }
}
