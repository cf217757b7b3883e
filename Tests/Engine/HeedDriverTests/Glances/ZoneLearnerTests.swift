import Draws
import Foundation
import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

@Suite("Road and mirrors are learned from where the driver looks")
struct ZoneLearnerTests {
  /// Degrees to the left and up, seconds.
  private typealias Look = (place: SIMD2<Double>, seconds: Double)

  /// A minute of a driver in a left seat: the road, and looks aside.
  private static let minute: [Look] = [
    (SIMD2(0, 0), 8), (SIMD2(35, -4), 0.9), (SIMD2(0, 0), 7), (SIMD2(-28, 12), 0.8), (SIMD2(1, 0), 9),
    (SIMD2(0, -14), 0.7), (SIMD2(-1, 1), 10), (SIMD2(-50, -5), 1.1), (SIMD2(0, 0), 8), (SIMD2(-28, 12), 0.7),
    (SIMD2(0, 0), 6), (SIMD2(-25, -25), 2.8),
  ]

  private static func learner(
    _ looks: [Look], minutes: Int, mirrored: Bool = false, offset: SIMD2<Double> = SIMD2(4, -5)
  ) -> ZoneLearner {
    var learner = ZoneLearner()
    var draws = SeededRandom(seed: 8)
    var time = Timestamp.zero
    for _ in 0..<minutes {
      for look in looks {
        for _ in 0..<Int(look.seconds * 30) {
          let place = SIMD2(mirrored ? -look.place.x : look.place.x, look.place.y) + offset
          learner.update(
            GazeSample(
              time: time, origin: Point(x: 0.02, y: 0.05, z: 0.6),
              direction: Direction<Camera>(
                azimuth: .degrees(place.x + draws.normal(0, 1)), elevation: .degrees(place.y + draws.normal(0, 1))),
              confidence: 1))
          time = time + .milliseconds(33)
        }
      }
    }
    return learner
  }

  private static func degrees(_ zone: Zone) -> SIMD2<Double> {
    let gaze = Point<Camera>(x: 0.02, y: 0.05, z: 0.6).direction(to: zone.center)
    return SIMD2(gaze?.azimuth.degrees ?? .nan, gaze?.elevation.degrees ?? .nan)
  }

  @Test(arguments: [false, true])
  func fourMinutesOfGazeTeachZonesAndSeat(mirrored: Bool) throws {
    let learned = Self.learner(Self.minute, minutes: 4, mirrored: mirrored).learned()
    #expect(learned.seat == (mirrored ? .right : .left))
    #expect(learned.missing == [], "\(learned.missing)")
    let names = learned.zones.map(\.name)
    #expect(Set(names) == ["road", "mirror_left", "mirror_rear", "mirror_right", "cluster"])
    #expect(learned.zones.first?.name == "road" && learned.zones.first?.zoneClass == .forward)
    let sense = mirrored ? -1.0 : 1
    let near = mirrored ? "mirror_right" : "mirror_left", far = mirrored ? "mirror_left" : "mirror_right"
    for (name, place) in [
      ("road", SIMD2(0.0, 0.0)), (near, SIMD2(35, -4)), ("mirror_rear", SIMD2(-28, 12)), (far, SIMD2(-50, -5)),
      ("cluster", SIMD2(0, -14)),
    ] {
      let zone = try #require(learned.zones.first { $0.name == name })
      let off = Self.degrees(zone) - (SIMD2(sense * place.x, place.y) + SIMD2(4, -5))
      #expect((off * off).sum().squareRoot() < 1, "\(name) is off by \(off)")
    }
  }

  @Test func noZonesAreLearnedFromOneMinuteOfGaze() {
    let learned = Self.learner(Self.minute, minutes: 1).learned()
    #expect(learned.zones.isEmpty)
    guard case .time(let seen, let needed)? = learned.missing.first else {
      Issue.record("\(learned.missing)")
      return
    }
    #expect(seen < needed && learned.missing[0].words.contains("of 120 s"))
  }

  @Test func withoutMirrorGlancesOnlyTheRoadIsLearned() {
    let learned = Self.learner([(SIMD2(0, 0), 58), (SIMD2(0, -30), 1)], minutes: 4).learned(seat: .left)
    #expect(learned.zones.map(\.name) == ["road"])
    #expect(learned.missing.contains(.zone("mirror_rear", visits: 0)))
    let unknown = Self.learner([(SIMD2(0, 0), 58), (SIMD2(0, -30), 1)], minutes: 4).learned()
    #expect(unknown.seat == nil && unknown.missing == [.seat])
  }

  @Test func noZonesAreLearnedFromRestlessGaze() {
    let everywhere = (0..<40).map { index -> Look in
      let (column, row) = (Double(index % 8), Double(index / 8))
      return (place: SIMD2(column * 14 - 50, row * 14 - 30), seconds: 1.5)
    }
    let learned = Self.learner(everywhere, minutes: 4).learned()
    #expect(learned.zones.isEmpty)
    guard case .road(let share)? = learned.missing.first else {
      Issue.record("\(learned.missing)")
      return
    }
    #expect(share < 0.2)
  }

  @Test func noZonesAreLearnedFromGapsAndInvalidGaze() {
    var learner = ZoneLearner()
    for step in 0..<100 {
      learner.update(
        GazeSample(
          time: .zero + .seconds(step), origin: Point(x: 0, y: 0, z: 0.6),
          direction: Direction<Camera>(azimuth: .zero, elevation: .zero), confidence: 1))
    }
    #expect(learner.time == .zero, "a frame a second is no gaze")
  }
}
