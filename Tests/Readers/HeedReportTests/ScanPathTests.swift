import HeedSignals
import Testing

@testable import HeedReport

@Suite("The scan path in columns")
struct ScanPathTests {
  private static func time(_ seconds: Double) -> Timestamp { Timestamp(milliseconds: seconds * 1000) }
  private static func place(_ x: Double) -> GazePosition { GazePosition(xDegrees: x, yDegrees: -x) }

  @Test func scanPathOfHoursHasABoundedNumberOfColumns() throws {
    var path = ScanPath()
    for second in 0..<40_000 { path.add(Self.place(Double(second % 7)), .fixation, at: Self.time(Double(second))) }
    #expect(path.columns.count <= 1440 && path.columns.count > 700)
    let inner = path.columns.dropLast()
    #expect(inner.allSatisfy { $0.x?.least == 0 && $0.x?.greatest == 6 }, "no peak is lost")
    #expect(path.columns.reduce(0) { $0 + $1.samples } == 40_000)
  }

  @Test func scanPathColumnKeepsItsEndsAndExtremes() throws {
    var path = ScanPath()
    for (index, x) in [3.0, 9, -2, 4].enumerated() {
      path.add(Self.place(x), .saccade, at: Self.time(Double(index) * 1e-4))
    }
    let x = try #require(path.columns.first?.x)
    #expect(x.first == 3 && x.last == 4 && x.least == -2 && x.greatest == 9)
    #expect(path.columns.first?.movement == .saccade && path.columns.first?.share(.saccade) == 1)
  }

  @Test func lostGazeHasSamplesButNoPosition() {
    var path = ScanPath()
    path.add(Self.place(1), .fixation, at: Self.time(0))
    path.add(nil, .blink, at: Self.time(0.01))
    path.add(Self.place(1), .fixation, at: Self.time(0.02))
    let lost = path.columns.filter { $0.samples > 0 && $0.x == nil }
    #expect(lost.count == 1 && lost.first?.movement == .blink)
  }

  @Test func excerptBeginsAtTheFirstGazeAndHasAnEnd() {
    var excerpt = ScanPath(longest: 10)
    for second in 0..<60 { excerpt.add(second < 20 ? nil : Self.place(0), .unknown, at: Self.time(Double(second))) }
    #expect(excerpt.begin == Self.time(20) && excerpt.end == Self.time(30))
  }

  @Test func timeGapOfYearsIsHandledQuickly() {
    var path = ScanPath()
    path.add(Self.place(0), .fixation, at: Self.time(0))
    path.add(Self.place(1), .fixation, at: Self.time(3e8))
    #expect(path.columns.count <= 1440)
  }
}
