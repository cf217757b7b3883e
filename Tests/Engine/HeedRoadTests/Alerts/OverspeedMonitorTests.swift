import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Over-speed alerts")
struct OverspeedMonitorTests {
  /// The standing alert after each half second: i information, W warning.
  static func standing(_ speeds: [Double?], limit: Double? = 20) -> String {
    var monitor = OverspeedMonitor()
    return speeds.enumerated().map { index, speed in
      let alert = monitor.update(speed: speed, limit: limit, at: Timestamp(milliseconds: Double(index) * 500))
      return alert.map { $0.severity == .info ? "i" : "W" } ?? "."
    }.joined()
  }

  @Test(
    arguments: [
      ([20.8, 20.8, 20.8, 20.8, 20.8, 20.8], "......", "within the tolerance"),
      ([20.9, 20.9, 20.9, 20.9, 20.9, 20.9], "....ii", "above it for two seconds"),
      ([22, 22, 22, 20, 22, 22, 22], ".......", "not for two seconds"),
      ([22, 22, 22, 22, 22, 20.1, 20, 20.1], "....ii..", "until the limit is kept"),
      ([24, 24, 24, 24, 24, 23, 22.9], "....WWi", "a fifth above is worse"),
      ([22, 22, 22, 22, 22, nil, nil, nil], "....iii.", "the speed may be missing for a second"),
      ([.infinity, .nan, nil], "...", "no speed"),
    ] as [([Double?], String, Comment)])
  func speedsGiveTheExpectedOverspeedAlerts(speeds: [Double?], expected: String, why: Comment) {
    #expect(Self.standing(speeds) == expected, why)
  }

  @Test func speedToleranceGrowsWithTheLimit() {
    let limit = 40.0
    #expect(Self.standing(Array(repeating: 41.2, count: 6), limit: limit) == "......")
    #expect(Self.standing(Array(repeating: 41.3, count: 6), limit: limit) == "....ii")
  }

  @Test func missingLimitGivesNoWarning() {
    let fast: [Double?] = Array(repeating: 60, count: 6)
    for limit in [nil, 0, -5, Double.nan] { #expect(Self.standing(fast, limit: limit) == "......") }
  }
}
