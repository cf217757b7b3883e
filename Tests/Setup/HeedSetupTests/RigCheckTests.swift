import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedSetup

@Suite("A rig against the looks of a driver")
struct RigCheckTests {
  private static let eyes = Point<Camera>.millimeters(20, -30, 700)
  private static let zones: [(String, SIMD3<Double>)] = [
    ("road", SIMD3(150, -300, -900)), ("cluster", SIMD3(60, 40, 0)), ("mirror_left", SIMD3(560, 40, 60)),
    ("mirror_right", SIMD3(-700, 20, -300)), ("mirror_rear", SIMD3(-300, -260, 250)), ("stack", SIMD3(-280, 200, 30)),
  ]

  private static func rig(_ change: (String, SIMD3<Double>) -> SIMD3<Double> = { $1 }) -> Rig {
    Rig(
      name: "car",
      vehicleFromCamera: Transform(
        rotation: Rotation(yaw: .degrees(180), pitch: .zero, roll: .zero), origin: Point(x: 0, y: 0, z: 1)),
      zones: zones.map { name, place in
        Zone(
          name: name, zoneClass: name == "road" ? .forward : .driving,
          shape: .sphere(center: Point(meters: change(name, place) / 1000), radiusMeters: 0.08))
      })
  }

  /// The looks of a person with an offset, a share and noise, at the places of a rig.
  private static func check(_ rig: Rig, seenIn truth: Rig, seed: UInt64) throws -> RigCheck {
    var draws = SeededRandom(seed: seed)
    let offset = SIMD2(draws.normal() * 2, draws.normal() * 3)
    let places = [(RigLook.lens, Point<Camera>(meters: .zero))] + truth.zones.map { ($0.name, $0.center) }
    let lens = try #require(eyes.direction(to: places[0].1))
    let seen = try places.map { name, place in
      let way = try #require(eyes.direction(to: place))
      let aside = SIMD2((way.azimuth - lens.azimuth).degrees, (way.elevation - lens.elevation).degrees)
      let angles =
        SIMD2(way.azimuth.degrees, way.elevation.degrees) + offset + aside * 0.08
        + SIMD2(draws.normal(), draws.normal()) * 1.5
      let samples = (0..<20).map { index in
        let gaze = Direction<Camera>(
          azimuth: .degrees(angles.x + draws.normal()), elevation: .degrees(angles.y + draws.normal()))
        return GazeSample(
          time: Timestamp(milliseconds: Double(index) * 50), origin: eyes, direction: gaze, unfiltered: gaze,
          confidence: 1, errorDegrees: 13)
      }
      return (place: name, samples: samples)
    }
    let looks = try #require(RigLooks(seen))
    return try #require(RigCheck(rig, looks))
  }

  /// The largest angle between a zone's places in two rigs, as the driver sees them, degrees.
  private static func farthest(_ a: Rig, _ b: Rig) -> Double {
    zip(a.zones, b.zones).map { one, other in
      guard let first = eyes.direction(to: one.center), let second = eyes.direction(to: other.center) else {
        return 180
      }
      return first.angle(to: second).degrees
    }.max() ?? 180
  }

  @Test(arguments: UInt64(1)...8) func rightRigIsLeftAlone(seed: UInt64) throws {
    let check = try Self.check(Self.rig(), seenIn: Self.rig(), seed: seed)
    #expect(check.isRight && check.mended == Self.rig(), "\(check.lines)")
  }

  @Test(arguments: UInt64(1)...8) func misplacedMirrorIsNamedAndMoved(seed: UInt64) throws {
    let wrong = Self.rig { $0 == "mirror_left" ? $1 * SIMD3(0.3, 1, 1) : $1 }
    let check = try Self.check(wrong, seenIn: Self.rig(), seed: seed)
    #expect(check.lines.last == "Not where the rig says: mirror_left.", "\(check.lines)")
    #expect(Self.farthest(check.mended, Self.rig()) < 7 && Self.farthest(wrong, Self.rig()) > 25)
  }

  @Test(arguments: UInt64(1)...8) func exchangedMirrorsChangePlaces(seed: UInt64) throws {
    let place = { name in Self.zones.first { $0.0 == name }?.1 ?? .zero }
    let other = ["mirror_left": "mirror_rear", "mirror_rear": "mirror_left"]
    let wrong = Self.rig { name, here in other[name].map(place) ?? here }
    let check = try Self.check(wrong, seenIn: Self.rig(), seed: seed)
    let last = "The rig has mirror_left where mirror_rear is, and the other way round."
    #expect(check.lines.last == last, "\(check.lines)")
    #expect(check.lines.contains("Not where the rig says: mirror_left, mirror_rear."))
    #expect(check.mended == Self.rig())
  }

  @Test(arguments: UInt64(1)...8) func turnedCameraIsToldFromThePersonsOffset(seed: UInt64) throws {
    // The rig's places are turned by 20 degrees about the lens, mostly sideways.
    let turn = Rotation<Camera, Camera>(columns: SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
      .turned(by: SIMD3(0.1, 0.33, 0.05))
    let wrong = Self.rig { turn.inverse.apply($1) }
    let check = try Self.check(wrong, seenIn: Self.rig(), seed: seed)
    #expect(!check.isRight && check.lines.last?.hasPrefix("The camera is turned") == true, "\(check.lines)")
    #expect(Self.farthest(check.mended, Self.rig()) < 5, "\(Self.farthest(check.mended, Self.rig()))")
    let mount = try #require(check.mended.vehicleFromCamera)
    #expect(abs(remainder(mount.rotation.yaw.degrees - 180, 360)) > 10 && mount.origin.z == 1)
  }

  @Test func unseenLooksAreNotJudged() throws {
    let looks = try #require(
      RigLooks([
        ("road", (0..<9).map { Self.sample($0, error: 12) }),
        ("mirror_left", (0..<9).map { Self.sample($0, error: 90) }),
        ("cluster", []),
      ]))
    #expect(looks.looks.map(\.place) == ["road"] && looks.unjudged == ["mirror_left", "cluster"])
    #expect(RigLooks([("road", [])]) == nil, "no gaze at all")
  }

  private static func sample(_ index: Int, error: Double) -> GazeSample {
    let ahead = Direction<Camera>(azimuth: .zero, elevation: .zero)
    return GazeSample(
      time: Timestamp(milliseconds: Double(index)), origin: eyes, direction: ahead, unfiltered: ahead, confidence: 1,
      errorDegrees: error)
  }
}
