import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

@Suite("A seat that is set is told")
struct SeatWatchTests {
  /// Heads of given seconds at shifts down and away, metres.
  /// - Parameter learned: Seconds after which the face turns out to be larger by a fifth, which moves it away.
  private static func told(
    _ places: [(seconds: Double, right: Double, down: Double, away: Double)], learned: Double = .infinity
  ) -> [String] {
    var (watch, time) = (SeatWatch(), 0.0)
    return places.flatMap { place in
      (0..<Int(place.seconds * 10)).compactMap { _ in
        time += 0.1
        let size = time > learned ? 1.2 : 1
        let head = SIMD3(place.right, 0.1 + place.down, 0.6 + place.away)
        func eye(_ right: Double) -> EyeObservation {
          EyeObservation(
            lidAperture: .degrees(40), irisCenter: PlanePoint(x: 300, y: 200), irisRadiusPixels: 6,
            rotationCenter: Point(meters: (head + SIMD3(right, 0, 0)) * size))
        }
        let face = FaceObservation(
          score: 1, box: ImageRect(x: 0, y: 0, width: 100, height: 100), yaw: .zero, pitch: .zero, roll: .zero,
          origin: Point(meters: head * size), leftEye: eye(0.03), rightEye: eye(-0.03), mouthOpenness: 0)
        return watch.update(face, at: Timestamp(milliseconds: time * 1000))
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

  @Test func faceWhoseSizeIsLearnedHasNotMoved() {
    #expect(Self.told([(60, 0, 0, 0)], learned: 20).isEmpty)
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
