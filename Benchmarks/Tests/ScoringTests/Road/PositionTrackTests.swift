import Foundation
import Testing

@testable import Scoring

struct PositionTrackTests {
  private func track() throws -> PositionTrack {
    try PositionTrack(
      positions: CSVTable("t,lat,lon\n10,37.5,-122\n10.125,37.6,-122.1\n10.375,37.7,-122.2\n", file: "positions"),
      wheels: CSVTable("t,speed_mps\n9.9,4\n10.1,6\n10.3,6\n", file: "wheels"))
  }

  @Test(
    arguments: [(9.8, nil), (9.9, 4), (10, 5), (10.1, 6), (10.2, 6), (10.4, nil)] as [(Double, Double?)])
  func wheelSpeedIsInterpolated(time: Double, expected: Double?) throws {
    let speed = try track().speed(at: time)
    #expect((speed == nil) == (expected == nil))
    #expect(abs((speed ?? 0) - (expected ?? 0)) < 1e-9)
  }

  @Test func everyPositionFixBecomesALineWithItsTime() throws {
    let lines = try track().ndjson.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains("\"t_ms\":0.000,") && lines[0].contains("\"position\":[-122.000000000,37.500000000]"))
    #expect(lines[2].contains("\"t_ms\":375.000,"))
  }

  @Test func frameRepeatsTheNewestPositionFix() throws {
    let lines = try track().held(framesPerSecond: 16).split(separator: "\n")
    #expect(lines.count == 7)
    let shown = lines.map { line in ["37.5", "37.6", "37.7"].firstIndex { line.contains("\($0)00000000]") } }
    #expect(shown == [0, 0, 1, 1, 1, 1, 2])
  }

  @Test func speedErrorsCountFromAGivenTime() throws {
    func road(_ milliseconds: Double, _ speed: Double?) -> RoadRecording.Road {
      RoadRecording.Road(tMs: milliseconds, speedMps: speed, speedFrom: "positions")
    }
    let found = try track().errors([road(0, 9), road(100, 6.5), road(200, nil), road(900, 3)], after: 0.1)
    #expect(found.errors.count == 1 && abs(found.errors[0] - 0.5) < 1e-9)
    #expect(found.silent == 1, "the last has no truth, the first is too early")
  }
}
