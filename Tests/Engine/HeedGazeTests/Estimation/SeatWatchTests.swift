import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

@Suite("A seat that is set is told")
struct SeatWatchTests {
  /// Heads of given seconds at shifts down and away, metres.
  private static func told(_ places: [(seconds: Double, right: Double, down: Double, away: Double)]) -> [String] {
    var (watch, time) = (SeatWatch(), 0.0)
    return places.flatMap { place in
      (0..<Int(place.seconds * 10)).compactMap { _ in
        time += 0.1
        let head = Point<Camera>(x: place.right, y: 0.1 + place.down, z: 0.6 + place.away)
        return watch.update(head, at: Timestamp(milliseconds: time * 1000))
      }
    }
  }

  @Test func seatThatIsSetIsToldOnceWithItsShift() {
    #expect(
      Self.told([(20, 0, 0, 0), (20, 0, 0, 0.1)]) == [
        "The seat is 10 cm farther away and 0 cm lower than before"
      ])
    let raised = Self.told([(20, 0, 0, 0), (20, 0, -0.08, 0)])
    #expect(raised.count == 1 && raised.allSatisfy { $0.contains("8 cm higher") })
  }

  @Test(
    arguments: [
      ([(20, 0, 0, 0), (20, 0, 0.05, 0)], "sits lower"),
      ([(20, 0, 0, 0), (5, 0, 0, 0.2), (20, 0, 0, 0)], "leans back"),
      ([(20, 0, 0, 0), (60, 0.2, 0, 0)], "leans on the door"),
      ([(20, 0, 0, 0)] + (0..<20).map { (1, 0, 0, 0.1 + Double($0 % 2) * 0.1) }, "rocks"),
    ] as [([(seconds: Double, right: Double, down: Double, away: Double)], Comment)])
  func driverWhoMovesHasNotSetTheSeat(
    places: [(seconds: Double, right: Double, down: Double, away: Double)], why: Comment
  ) {
    #expect(Self.told(places).isEmpty, why)
  }
}
