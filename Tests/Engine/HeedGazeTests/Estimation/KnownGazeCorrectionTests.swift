import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

/// A person whose gaze is measured beside where they look; the host knows of looks at the middle of the display.
@Suite struct KnownGazeCorrectionTests {
  private static let middle = PlanePoint<Screen>(x: 960, y: 540)
  private static let place = sampleDisplay.position(of: middle)
  private static let origin = Point<Camera>.millimeters(0, 5, 600)

  /// The correction after these looks. Before each, the gaze is measured for ten frames, `miss` degrees beside the place.
  private func correction(looks: Int, miss: SIMD2<Double>, saidAfter delay: Duration = .zero) -> SIMD2<Double> {
    var correction = KnownGazeCorrection()
    guard let aim = Self.origin.direction(to: Self.place) else { return .zero }
    let seen = Direction<Camera>(
      azimuth: aim.azimuth + .degrees(miss.x), elevation: aim.elevation + .degrees(miss.y))
    for look in 0..<looks {
      for frame in 0..<10 { correction.note(seen, from: Self.origin, at: frameTime(look * 60 + frame)) }
      let time = frameTime(look * 60 + 9) + delay
      correction.learn(from: KnownGaze(time: time, target: Self.middle), at: Self.place)
    }
    return correction.degrees
  }

  @Test func oneKnownLookCorrectsANinthOfTheMiss() {
    let found = correction(looks: 1, miss: SIMD2(1.8, -0.9))
    #expect(abs(found.x + 0.2) < 0.01 && abs(found.y - 0.1) < 0.01)
  }

  @Test func manyKnownLooksCorrectTheWholeMiss() {
    let found = correction(looks: 150, miss: SIMD2(2, 0))
    #expect(abs(found.x + 2) < 0.05 && abs(found.y) < 0.01)
  }

  @Test func correctionIsNeverLargerThanFourDegrees() {
    let found = correction(looks: 300, miss: SIMD2(6, 0))
    #expect(abs(found.length - KnownGazeCorrection.largestDegrees) < 1e-9)
  }

  @Test func placeFarFromTheGazeChangesNothing() {
    #expect(correction(looks: 20, miss: SIMD2(9, 0)) == .zero, "the person looked elsewhere")
  }

  @Test func lookOfWhichTheHostTellsTooLateChangesNothing() {
    #expect(correction(looks: 20, miss: SIMD2(2, 0), saidAfter: .milliseconds(400)) == .zero, "no gaze is known then")
  }
}
