import Foundation
import Testing

@testable import Scoring

struct TruthDisplayTests {
  @Test func displayPointsMatchTheRenderer() throws {
    let display = try sampleDisplay()
    // accuracy_truth.csv, frame 0: target_px 960, 540 is target_mm 0, 103, 0.
    #expect(display.position(of: SIMD2(960, 540)) == SIMD3(0, 103, 0))
    #expect(
      display.position(of: SIMD2(0, 0)) == SIMD3(170, 8, 0), "its left is the camera's right")
    #expect(abs(display.millimeters(SIMD2(0, 0), SIMD2(1920, 0)) - 340) < 1e-9)
  }

  @Test func displayAnglesAreMeasuredFromTheEye() throws {
    let display = try sampleDisplay()
    // 100 mm aside at 100 mm: 45 degrees.
    let aside = SIMD2(960 + 100 * 1920 / 340.0, 540)
    let angle = display.angle(SIMD2(960, 540), aside, seenFrom: SIMD3(0, 103, 100))
    #expect(abs(angle - 45) < 1e-9)
  }

  @Test(arguments: ["{}", #"{"screen":{}}"#, "no json"])
  func truthFileWithoutADisplayIsRefused(text: String) {
    #expect(throws: ScoringError.self) { try TruthDisplay(json: Data(text.utf8), file: "camera.json") }
  }
}
