import HeedSignals
import Testing

@testable import HeedFormats

@Suite("Events of heed classify")
struct MovementEventRowTests {
  @Test func unknownValuesAreEmpty() {
    let blink = EyeMovementEvent(kind: .blink, start: .zero, end: Timestamp(milliseconds: 150.5))
    #expect(MovementEventRow.text(blink) == "0,150.5,blink,,,,")
    let saccade = EyeMovementEvent(
      kind: .saccade, start: Timestamp(milliseconds: 100), end: Timestamp(milliseconds: 133.333333),
      amplitudeDegrees: 5.00049, peakVelocityDegreesPerSecond: 250.04,
      position: GazePosition(xDegrees: -0.0001, yDegrees: 2))
    #expect(MovementEventRow.text(saccade) == "100,133.333333,saccade,5,250,0,2")
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (12, "12"), (0.25, "0.25"), (1.0 / 3, "0.333"), (-1.5, "-1.5"), (1e300, "1e+300"),
  ])
  func figuresAreRounded(value: Double, expected: String) { #expect(Figure.number(value, 3) == expected) }
}
