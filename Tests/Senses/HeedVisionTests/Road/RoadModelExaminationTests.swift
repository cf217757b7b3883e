import Draws
import Foundation
import HeedGeometry
import Testing

@testable import HeedRoadVision
@testable import HeedVision

@Suite("A model of the user's is looked at before it is taken")
struct RoadModelExaminationTests {
  private func examine(
    _ bytes: [UInt8], labels: [String] = ["car", "person"], layout: String? = nil, input: ImageSize? = nil
  ) throws -> RoadModel {
    try RoadModelExamination.examine(
      bytes, path: "/a.onnx", as: .init(name: "a", layout: layout, input: input, labels: labels),
      engine: try OpenCVEngine())
  }

  /// The message about a refused model.
  private func refusal(_ body: () throws -> RoadModel) -> String {
    do {
      return "taken: \(try body().entry)"
    } catch VisionError.modelUnsuitable("/a.onnx", let message) {
      return message
    } catch {
      return "another error: \(error)"
    }
  }

  @Test(arguments: DetectorLayout.allCases)
  func detectorLayoutIsRecognised(layout: DetectorLayout) throws {
    let bytes = try fixtureBytes("detector_\(layout.rawValue)")
    let entry = try examine(bytes).entry
    #expect(entry.layout == layout.rawValue)
    #expect(entry.width == 64 && entry.height == 64 && entry.strides == [8, 16, 32] && entry.outputs == ["output"])
    #expect(entry.bytes == bytes.count)
    #expect(entry.sha256 == (try sha256(of: bytes)))
    #expect(try examine(bytes, layout: layout.rawValue).entry == entry, "stated, it is the same")
  }

  @Test func wrongNumberOfLabelsIsRefusedWithBothNumbers() throws {
    let message = refusal { try examine(try fixtureBytes("detector_yolox"), labels: ["a", "b", "c"]) }
    #expect(message.contains("as yolox that is 2 classes, and the label file has 3 names"), "\(message)")
    #expect(refusal { try examine(try fixtureBytes("detector_yolox"), labels: []) }.contains("needs the names"))
  }

  @Test func wrongLayoutIsRefusedWithTheDetectedLayout() throws {
    let message = refusal { try examine(try fixtureBytes("detector_yolov8"), layout: "yolov5") }
    #expect(message.contains("output [1, 6, 84], which is yolov8 and not yolov5"), "\(message)")
    let unknown = refusal { try examine(try fixtureBytes("detector_yolov8"), layout: "yolov3") }
    #expect(unknown.contains("known are yolox, "))
  }

  @Test func mismatchedInputSizeIsRefused() throws {
    let message = refusal {
      try examine(try fixtureBytes("detector_yolov8"), input: ImageSize(width: 32, height: 64))
    }
    #expect(message.contains("[1, 3, 64, 64]") && message.contains("32x64"), "\(message)")
  }

  @Test func invalidModelIsRefused() throws {
    for bytes in [[], Array("no model".utf8), [UInt8](repeating: 255, count: 100), [0x3A, 0x00]] {
      #expect(refusal { try examine(bytes) }.contains("no ONNX model"))
    }
  }

  @Test func modelShapesAreReadAndDamageIsSurvived() throws {
    let bytes = try fixtureBytes("detector_yolov5")
    let graph = try #require(ONNXGraph(bytes))
    #expect(graph.inputs == [ONNXGraph.Port(name: "images", sides: [1, 3, 64, 64])])
    #expect(graph.outputs == [ONNXGraph.Port(name: "output", sides: [1, 252, 7])])
    var generator = SeededRandom(seed: 4)
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        damaged[Int.random(in: 0..<damaged.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let graph = ONNXGraph(Array(damaged.prefix(Int.random(in: 0...damaged.count, using: &generator))))
      #expect(graph?.inputs.isEmpty != true)
    }
  }
}

@Suite("A label file has one name on each line")
struct LabelFileTests {
  @Test(arguments: [
    ("car\nperson\n", ["car", "person"]), ("car\r\ntraffic light\r\n\r\n", ["car", "traffic light"]),
    ("\u{FEFF}car", ["car"]), ("  car \t\n person", ["car", "person"]), ("Auto ä\n", ["Auto ä"]),
  ])
  func labelNamesAreReadFromAFile(text: String, expected: [String]) throws {
    #expect(try LabelFile.names(in: Array(text.utf8)) == expected)
  }

  @Test func invalidLabelListNamesTheFault() {
    #expect(throws: LabelFile.Fault.empty) { try LabelFile.names(in: []) }
    #expect(throws: LabelFile.Fault.empty) { try LabelFile.names(in: Array("\n\n".utf8)) }
    #expect(throws: LabelFile.Fault.emptyLine(2)) { try LabelFile.names(in: Array("car\n\nbus\n".utf8)) }
    #expect(throws: LabelFile.Fault.notText) { try LabelFile.names(in: [0xFF, 0xFE, 0]) }
    #expect(throws: LabelFile.Fault.notText) { try LabelFile.names(in: [0x41, 0]) }
  }
}
