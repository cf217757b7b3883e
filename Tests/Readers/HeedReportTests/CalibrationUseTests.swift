import HeedGeometry
import HeedSignals
import Testing

@testable import HeedReport

@Suite("What a calibration is good for follows from its error and the display")
struct CalibrationUseTests {
  /// The uses of a calibration with this mean error on the display of a laptop.
  private static func use(_ millimeters: Double) throws -> CalibrationUse {
    let x = try #require(Direction<Camera>(SIMD3(-1, 0, 0))), y = try #require(Direction<Camera>(SIMD3(0, 1, 0)))
    return CalibrationUse(
      errorMillimeters: millimeters,
      display: Rig.Display(
        widthMeters: 0.34, heightMeters: 0.19, widthPoints: 1920, heightPoints: 1080, topLeft: .millimeters(170, 8, 0),
        xAxis: x, yAxis: y))
  }

  @Test(arguments: [
    (1.0, "which word is read", ""), (1.4, "which line is read", "which word is read"),
    (7.0, "which paragraph is read", "which line is read"), (14, "which of nine fields", "which paragraph is read"),
    (20, "which quarter", "which of nine fields"), (40, "which half", "which quarter"),
    (90, "whether the display is looked at", "which half"),
  ])
  func calibrationErrorDecidesThePossibleUses(error: Double, last: String, next: String) throws {
    let use = try Self.use(error)
    let good = use.good.filter { !$0.hasPrefix("things") }
    #expect(good.last?.hasPrefix(last) == true, "\(use)")
    #expect(use.not.first.map { $0.hasPrefix(next) } ?? next.isEmpty, "\(use)")
    #expect(good.count + use.not.count == 7, "everything is said, one way or the other")
  }

  @Test func largeCalibrationErrorAllowsNoUse() throws {
    let use = try Self.use(200)
    #expect(use.good.isEmpty && use.not.count == 7)
  }

  @Test func smallestTargetIsFourErrorsWide() throws {
    let use = try Self.use(10)
    #expect(use.good.last == "things of 3.9 cm and more", "\(use)")
  }
}
