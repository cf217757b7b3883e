import HeedSignals
import Testing

@testable import HeedFormats

@Suite("Movement tables of other programs")
struct MovementEventFormatTests {
  private static let saccade = EyeMovementEvent(
    kind: .saccade, start: Timestamp(milliseconds: 100), end: Timestamp(milliseconds: 133.5), amplitudeDegrees: 5.0004,
    peakVelocityDegreesPerSecond: 250.04, position: GazePosition(xDegrees: -1.5, yDegrees: 2))
  private static let fixation = EyeMovementEvent(
    kind: .fixation, start: Timestamp(milliseconds: 133.5), end: Timestamp(milliseconds: 400), amplitudeDegrees: 0.25)
  private static let blink = EyeMovementEvent(kind: .blink, start: .zero, end: Timestamp(milliseconds: 150))

  @Test(arguments: [
    (
      MovementEventFormat.heed,
      ["100,133.5,saccade,5,250,-1.5,2,\"a,1\"", "133.5,400,fixation,0.25,,,,\"a,1\"", "0,150,blink,,,,,\"a,1\""]
    ),
    (
      .pymovements,
      [
        "saccade,100,133.5,33.5,5,5,250,-1.5,2,\"a,1\"", "fixation,133.5,400,266.5,,0.25,,,,\"a,1\"",
        "blink,0,150,150,,,,,,\"a,1\"",
      ]
    ),
    (
      .bids,
      [
        "0.1\t0.0335\tsaccade\t5\t250\t-1.5\t2\ta,1", "0.1335\t0.2665\tfixation\t0.25\tn/a\tn/a\tn/a\ta,1",
        "0\t0.15\tblink\tn/a\tn/a\tn/a\tn/a\ta,1",
      ]
    ),
  ])
  func eachEventFormatWritesItsColumns(format: MovementEventFormat, expected: [String]) {
    #expect([Self.saccade, Self.fixation, Self.blink].map { format.text($0, trial: "a,1") } == expected)
    let separator: Character = format == .bids ? "\t" : ","
    let columns = format.header.split(separator: separator).count
    let rows = expected.map { $0.replacing("\"a,1\"", with: "a") }
    #expect(rows.allSatisfy { $0.split(separator: separator, omittingEmptySubsequences: false).count == columns })
  }

  @Test func eventTimesKeepSixDecimals() {
    var saccade = Self.saccade
    saccade.end = Timestamp(milliseconds: 133.333333)
    saccade.position = GazePosition(xDegrees: -0.0001, yDegrees: 2)
    #expect(MovementEventFormat.heed.text(saccade) == "100,133.333333,saccade,5,250,0,2,1")
    #expect(MovementEventFormat.bids.text(saccade) == "0.1\t0.033333333\tsaccade\t5\t250\t0\t2\t1")
  }

  @Test(arguments: ["a\r\nb", "a,\u{301}b", "a\"\u{301}b"])
  func cellsThatPartRowsAreQuoted(cell: String) {
    let quoted = MovementEventFormat.quoted(cell)
    #expect(quoted.hasPrefix("\"") && quoted.unicodeScalars.count { $0 == "\"" }.isMultiple(of: 2))
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (12, "12"), (0.25, "0.25"), (1.0 / 3, "0.333"), (-1.5, "-1.5"), (1e300, "1e+300"),
  ])
  func reportedNumbersAreRounded(value: Double, expected: String) { #expect(Figure.number(value, 3) == expected) }
}
