import Draws
import Foundation
import Testing

@testable import HeedKit

@Suite("A net of the user's looks for phones beside the face")
struct NetCabinStageTests {
  /// This net takes red cells for phones.
  private static let net = Checkout.root.appending(
    path: "Tests/Senses/HeedVisionTests/Fixtures/detector_yolov8.onnx")

  private func detector() throws -> PhoneDetector {
    let engine = try OpenCVEngine()
    let model = try RoadModelExamination.examine(
      [UInt8](try Data(contentsOf: Self.net)), path: Self.net.path,
      as: .init(name: "phones", use: .cabin, labels: ["phone", "person"]), engine: engine)
    return try PhoneDetector(model, engine: engine, leastScore: 0.5)
  }

  private func picture(_ index: Int, ms: Double, phone: Bool = true) -> Frame {
    let pixels = (0..<64).flatMap { y in
      (0..<64).flatMap { x -> [UInt8] in
        phone && (16..<24).contains(x) && (8..<16).contains(y) ? [0, 0, 255] : [114, 114, 114]
      }
    }
    return Frame(
      index: index, time: Timestamp(milliseconds: ms), size: ImageSize(width: 64, height: 64), format: .bgr8,
      pixels: pixels)
  }

  private func course(_ count: Int, phone: (Int) -> Bool = { _ in true }) throws -> [[PhoneBox]?] {
    let phones = PhonesInStep(try detector(), settings: PhoneNetSettings())
    return try (0..<count).map { try phones.look(at: picture($0, ms: Double($0) * 50, phone: phone($0))) }
  }

  @Test func synchronousPhoneScanIsReportedWithItsLastView() throws {
    let found = try course(10)
    #expect(found.map { $0 != nil } == [false, false, false, false, true, false, false, false, false, true])
    #expect(found[4]?.count == 1 && found[4]?.first?.box == ImageRect(x: 16, y: 8, width: 8, height: 8))
    #expect(try course(10) == found, "the same frames give the same boxes")
    #expect(try course(5) { _ in false }[4] == [], "empty, not nil: it was looked for")
  }

  @Test(.timeLimit(.minutes(600)), arguments: [false, true])
  func backgroundPhoneScanDelaysNoFrame(copies: Bool) throws {
    let phones = PhonesBeside(try detector(), settings: PhoneNetSettings(), copies: copies)
    #expect(try phones.look(at: picture(0, ms: 0)) == nil)
    var found: [PhoneBox]?
    var index = 0
    while found == nil {
      index += 1
      found = try phones.look(at: picture(index, ms: Double(index)))
    }
    #expect(index >= 200, "the last view is due after 200 ms of the camera's time")
    #expect(found?.count == 1 && found?.first?.box == ImageRect(x: 16, y: 8, width: 8, height: 8))
  }

  @Test func phoneNetSettingsOutOfRangeAreRefused() throws {
    var settings = PhoneNetSettings()
    settings.looksPerSecond = 0.9
    #expect(throws: VisionError.self) { try NetCabinStage(settings: settings, pace: .inStep) }
    let wrong = ["looksPerSecond: 10.1", "leastScore: 1.1", "quarterShare: 0.4", "overlap: -0.1"]
    for line in wrong {
      #expect(throws: ConfigurationError.self, "\(line)") {
        try SettingsFile.settings(path: "a.yaml", text: "phoneNet:\n  \(line)\n")
      }
    }
    #expect(
      try SettingsFile.settings(path: "a.yaml", text: "phoneNet:\n  looksPerSecond: 10\n").phoneNet.looksPerSecond == 10
    )
  }
}
