import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite("Pictures that hang upside down or on their side are noticed")
struct UprightCheckTests {
  /// What is found in ten seconds, if the detector scores faces so in the picture as it is, and turned by these
  /// degrees.
  private static func found(_ scores: [Double: Double]) throws -> [Double] {
    var check = UprightCheck()
    return try (0..<100).compactMap { index in
      try check.update(at: Timestamp(milliseconds: Double(index) * 100)) { scores[$0.degrees.rounded()] ?? 0 }?.degrees
    }
  }

  @Test(
    arguments: [
      ([0: 0.95, 180: 0.67], [], "upright"), ([0: 0.67, 180: 0.95], [180], "upside down"),
      ([90: 0.9], [90], "on its side"), ([0: 0.9, 180: 0.94], [], "hardly surer"), ([:], [], "nobody"),
    ] as [([Double: Double], [Double], Comment)])
  func answerIsTheSurestOfThreeLooks(scores: [Double: Double], expected: [Double], why: Comment) throws {
    #expect(try Self.found(scores).map { $0.rounded() } == expected, why)
  }
}
