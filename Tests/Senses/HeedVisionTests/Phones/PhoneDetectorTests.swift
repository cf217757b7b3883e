import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoadVision
@testable import HeedVision

@Suite("A phone net finds phones in part of a picture")
struct PhoneDetectorTests {
  /// A gray picture with one block that the net takes for a phone, and one that it takes for a person.
  private let picture = frame(128, 64) { x, y in
    (32..<48).contains(x) && (16..<32).contains(y)
      ? [0, 0, 255] : (96..<112).contains(x) && (32..<48).contains(y) ? [0, 255, 0] : [114, 114, 114]
  }

  private func detector() throws -> PhoneDetector {
    try PhoneDetector(try fixtureModel(.yolov8, use: .cabin), engine: try OpenCVEngine(), leastScore: 0.5)
  }

  @Test func phoneDetectorReportsOnlyPhones() throws {
    let found = try detector().phones(in: picture, part: nil)
    #expect(found.map(\.phone.box) == [ImageRect(x: 32, y: 16, width: 16, height: 16)], "and no person")
    #expect(found.allSatisfy { $0.phone.score > 0.99 && !$0.isCut })
  }

  @Test func boxesOfAPicturePartUseWholePicturePixels() throws {
    let found = try detector().phones(in: picture, part: ImageRect(x: 16, y: 0, width: 64, height: 64))
    #expect(!found.isEmpty && found.allSatisfy { $0.phone.box.x >= 32 && $0.phone.box.right <= 48 && !$0.isCut })
    let cut = try detector().phones(in: picture, part: ImageRect(x: 40, y: 0, width: 64, height: 64))
    #expect(!cut.isEmpty && cut.filter { $0.phone.box.x <= 40 }.allSatisfy(\.isCut), "what the part's edge cuts")
  }

  @Test(arguments: [nil, ImageRect(x: 16, y: 0, width: 64, height: 64)])
  func mirroredPhoneScanGivesTheSameBoxes(part: ImageRect?) throws {
    let (plain, mirrored) = (
      try detector().phones(in: picture, part: part), try detector().phones(in: picture, part: part, isMirrored: true)
    )
    #expect(!plain.isEmpty && Set(mirrored.map(\.phone.box)) == Set(plain.map(\.phone.box)))
  }

  @Test func netWithoutAPhoneClassIsRefused() throws {
    #expect(throws: VisionError.self) {
      try PhoneDetector(try fixtureModel(.yolov8), engine: try OpenCVEngine(), leastScore: 0.5)
    }
  }

  @Test(arguments: [
    (["person", "cell phone"], [1]), (["Mobile_Phone", "REMOTE", "phone booth"], [0, 1]), (["cup", "book"], []),
  ])
  func phoneSpellingsAreRecognised(labels: [String], expected: [Int]) {
    #expect(PhoneLabel.indices(in: labels) == expected)
  }
}
