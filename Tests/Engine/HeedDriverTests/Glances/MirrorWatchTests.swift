import Draws
import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

@Suite("Mirrors of the rig against a driver's glances")
struct MirrorWatchTests {
  private static let eyes = Point<Camera>(x: 0.02, y: 0.05, z: 0.6)
  /// Degrees to the left and up from the road, and seconds.
  private static let minute: [(place: SIMD2<Double>, seconds: Double)] = [
    (SIMD2(0, 0), 8), (SIMD2(35, -4), 0.9), (SIMD2(0, 0), 7), (SIMD2(-28, 12), 0.8), (SIMD2(1, 0), 9),
    (SIMD2(0, -14), 0.7), (SIMD2(-1, 1), 10), (SIMD2(35, -4), 1.1), (SIMD2(0, 0), 8), (SIMD2(-28, 12), 0.7),
    (SIMD2(0, 0), 6), (SIMD2(-25, -25), 2.8),
  ]

  private static func rig(left: SIMD2<Double>, rear: SIMD2<Double>) -> Rig {
    let places = [("road", SIMD2.zero), ("mirror_left", left), ("mirror_rear", rear)]
    return Rig(
      name: "car",
      zones: places.map { name, place in
        let way = Direction<Camera>(azimuth: .degrees(place.x), elevation: .degrees(place.y)).vector
        return Zone(
          name: name, zoneClass: name == "road" ? .forward : .driving,
          shape: .sphere(center: eyes + way * 0.7, radiusMeters: 0.08))
      })
  }

  /// What is told in some minutes of a driver whose gaze has a constant error.
  private static func told(_ rig: Rig, minutes: Int) -> [String] {
    var (watch, draws, time, words) = (MirrorWatch(rig: rig), SeededRandom(seed: 8), Timestamp.zero, [String]())
    for look in (0..<minutes).flatMap({ _ in minute }) {
      for _ in 0..<Int(look.seconds * 30) {
        let place = look.place + SIMD2(4, -5) + SIMD2(draws.normal(0, 1), draws.normal(0, 1))
        let gaze = Direction<Camera>(azimuth: .degrees(place.x), elevation: .degrees(place.y))
        if let found = watch.update(GazeSample(time: time, origin: eyes, direction: gaze, confidence: 1)) {
          words.append(found)
        }
        time = time + .milliseconds(33)
      }
    }
    return words
  }

  @Test func rightMirrorsAreNotQuestioned() {
    #expect(Self.told(Self.rig(left: SIMD2(35, -4), rear: SIMD2(-28, 12)), minutes: 6) == [])
  }

  @Test func mirrorElsewhereIsToldOnceWithItsSide() throws {
    let words = Self.told(Self.rig(left: SIMD2(8, -4), rear: SIMD2(-28, 12)), minutes: 6)
    #expect(words.count == 1)
    #expect(
      try #require(words.first).contains(
        /^The driver glances 2\d degrees to the left of mirror_left and \d (above|below)$/))
  }

  @Test func exchangedMirrorsAreBothTold() throws {
    let words = Self.told(Self.rig(left: SIMD2(-28, 12), rear: SIMD2(35, -4)), minutes: 3)
    #expect(try #require(words.first).contains(/of mirror_left.* of mirror_rear/))
  }

  @Test func tooLittleGazeTellsNothing() {
    #expect(Self.told(Self.rig(left: SIMD2(8, -4), rear: SIMD2(-28, 12)), minutes: 1) == [])
  }
}
