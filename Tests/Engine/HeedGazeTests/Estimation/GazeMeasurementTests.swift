import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct GazeMeasurementTests {
  private func turned(_ degrees: Double) throws -> GazeMeasurement {
    try #require(
      measurement(
        at: .zero, looking: .millimeters(0, 100, 0), from: .millimeters(0, 0, 600), headYaw: degrees))
  }

  @Test func headTurnCountsUpToTenDegrees() throws {
    let turns = try [-40.0, -10, -4, 0, 4, 10, 40].map { try turned($0).features(GazePopulation.eyes).across[3] }
    #expect(turns == [-10, -10, -4, 0, 4, 10, 10])
  }

  @Test func varianceOfALookDoublesTwelveDegreesBeyond() throws {
    let usual = GazePopulation.share(of: try turned(0))
    #expect(GazePopulation.share(of: try turned(10)) == usual)
    #expect(abs(GazePopulation.share(of: try turned(22)) - 2 * usual) < 1e-9)
    #expect(abs(GazePopulation.share(of: try turned(-34)) - 5 * usual) < 1e-9)
  }
}
