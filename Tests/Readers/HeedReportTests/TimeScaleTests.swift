import HeedSignals
import Testing

@testable import HeedReport

@Suite("The time axis of a report")
struct TimeScaleTests {
  static let lengths: [(Double, [String])] = [
    (0.4, ["0:00", "0:01"]), (8, ["0:00", "0:01", "0:02", "0:03", "0:04", "0:05", "0:06", "0:07", "0:08"]),
    (89.5, ["0:00", "0:10", "0:20", "0:30", "0:40", "0:50", "1:00", "1:10", "1:20"]),
    (36_000, ["0:00", "2:00:00", "4:00:00", "6:00:00", "8:00:00", "10:00:00"]),
  ]

  @Test(arguments: lengths) func timeTicksAreRoundAndFew(seconds: Double, labels: [String]) {
    let scale = TimeScale(begin: .zero, end: at(seconds), names: TimeNames())
    #expect(scale.ticks.map(\.text) == labels)
    #expect(scale.ticks.first?.share == 0)
  }

  @Test func clockTicksAreRoundTimesOfDay() {
    // The result is the same in all time zones, because they differ by whole quarters of an hour.
    let utc = 1_767_225_600_000.0 + 7 * 60_000
    let names = TimeNames(anchor: WallClockAnchor(timestamp: .zero, utcMilliseconds: utc))
    let scale = TimeScale(begin: .zero, end: at(3600), names: names)
    #expect(scale.ticks.count == 6 && scale.ticks.allSatisfy { $0.text.hasSuffix("0") && $0.text.count == 5 })
    #expect(abs((scale.ticks.first?.share ?? 0) - 180.0 / 3600) < 1e-9, "three minutes later it is ten past")
    #expect(names.text(at(61)) == LocalTime.clock(utc + 61_000))
  }

  @Test func ticksOfSeveralDaysHaveADate() {
    let names = TimeNames(anchor: WallClockAnchor(timestamp: .zero, utcMilliseconds: 1_767_225_600_000))
    let ticks = TimeScale(begin: .zero, end: at(3 * 86_400), names: names).ticks
    #expect(!ticks.isEmpty && Set(ticks.map(\.text)).count == ticks.count, "no two are called the same")
  }

  @Test func extremeTimeSpanHasFewTicks() {
    let scale = TimeScale(begin: Timestamp(nanoseconds: .min), end: Timestamp(nanoseconds: .max), names: TimeNames())
    #expect(scale.ticks.count <= 10)
  }

  static let tops: [(Double, Double)] = [(0, 0.2), (0.2, 0.2), (0.21, 0.3), (0.77, 0.8), (1, 1), (.infinity, 0.2)]

  @Test(arguments: tops) func upperChartEdgeIsRoundAndCoversTheMaximum(value: Double, top: Double) {
    #expect(abs(CurveChart.top(for: value, atLeast: 0.2) - top) < 1e-9)
  }
}
