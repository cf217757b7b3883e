import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

@Suite struct ZoneClassifierTests {
  /// The cabin of the rendered driver.
  private static let zones = [
    zone("road", .forward, 0, 53, 0), zone("cluster", .driving, 0, 186, 0), zone("mirror_left", .driving, 430, 75, 0),
    zone("mirror_right", .driving, -640, 85, 20), zone("phone", .phone, -110, 360, 290),
  ]
  private static let eyes = Point<Camera>.millimeters(3, 5, 600)

  private static func zone(_ name: String, _ zoneClass: ZoneClass, _ x: Double, _ y: Double, _ z: Double) -> Zone {
    Zone(name: name, zoneClass: zoneClass, shape: .sphere(center: .millimeters(x, y, z), radiusMeters: 0.06))
  }

  private func look(at target: Point<Camera>, offBy degrees: Double = 0, in zones: [Zone] = zones) -> Zone? {
    guard let aim = Self.eyes.direction(to: target) else { return nil }
    let gaze = Direction<Camera>(azimuth: aim.azimuth + .degrees(degrees), elevation: aim.elevation)
    let sample = GazeSample(time: .zero, origin: Self.eyes, direction: gaze, confidence: 1)
    return ZoneClassifier(zones: zones).nearest(to: sample)?.zone
  }

  @Test(arguments: zones)
  func gazeAtAZoneHitsTheZone(zone: Zone) { #expect(look(at: zone.center) == zone) }

  // The mirror's radius is 5.7 degrees from there. Its tolerance: 8 plus a quarter of 35 degrees from the axis.
  static let misses: [(Double, Bool, Comment)] = [
    (5, true, "on its face"), (15, true, "uncalibrated eyes miss by that"), (21, true, "just within tolerance"),
    (30, false, "too far"),
  ]

  @Test(arguments: misses)
  func gazeWithinToleranceOfAZoneHitsTheZone(degrees: Double, isMeant: Bool, why: Comment) {
    let mirror = Self.zones[2]
    #expect((look(at: mirror.center, offBy: degrees, in: [mirror]) != nil) == isMeant, why)
  }

  @Test func zoneWithTheNearerEdgeWins() {
    let (small, large) = (
      Zone(name: "small", zoneClass: .driving, shape: .sphere(center: .millimeters(100, 0, 0), radiusMeters: 0.02)),
      Zone(name: "large", zoneClass: .nondriving, shape: .sphere(center: .millimeters(-200, 0, 0), radiusMeters: 0.2))
    )
    #expect(look(at: .millimeters(-10, 0, 0), in: [small, large])?.name == "large", "inside it")
    #expect(look(at: .millimeters(90, 0, 0), in: [small, large])?.name == "small")
  }

  @Test func gazeInsideAQuadHitsTheQuad() {
    let corners = [(-100.0, 0.0), (100, 0), (100, 120), (-100, 120)].map { Point<Camera>.millimeters($0.0, $0.1, 0) }
    let screen = Zone(name: "screen", zoneClass: .nondriving, shape: .quad(corners))
    #expect(look(at: .millimeters(0, 60, 0), in: [screen]) != nil)
    #expect(look(at: .millimeters(90, 60, 0), in: [screen]) != nil)
    #expect(look(at: .millimeters(500, 60, 0), in: [screen]) == nil)
  }

  @Test func gazeWithoutZonesHitsNothing() { #expect(look(at: .millimeters(0, 0, 0), in: []) == nil) }

  @Test func zoneContainingTheEyesIsIgnored() {
    let here = Zone(name: "here", zoneClass: .driving, shape: .sphere(center: Self.eyes, radiusMeters: 0.1))
    #expect(look(at: .millimeters(0, 53, 0), in: [here]) == nil)
  }
}
