import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

@Suite struct GlanceMovementTests {
  /// A driver's gaze, head and eye position, degrees and millimetres.
  private struct Way {
    var gaze = SIMD2(0.0, 0.0)
    var head = SIMD2(0.0, 0.0)
    var eyes = SIMD3(0.0, 0, 600)
    var areEyesSeen = true
    var isHeadSeen = true

    func look(at zone: String, _ zoneClass: ZoneClass) -> Look {
      let place = Point<Camera>.millimeters(eyes.x, eyes.y, eyes.z)
      return Look(
        zone: zone, zoneClass: zoneClass, direction: HeedDriverTests.look(gaze.x, gaze.y), areEyesSeen: areEyesSeen,
        cameraFromHead: isHeadSeen ? headAt(head.x, head.y, eyes: place) : nil)
    }
  }

  /// This many seconds ahead, one second aside, then ahead again, at 20 Hz.
  /// - Returns: The glance aside.
  private func glance(
    _ aside: Way, zone: String = "mirror", _ zoneClass: ZoneClass = .driving, after ahead: Way = Way(),
    seconds: Int = 10, change: (inout Way, Int) -> Void = { _, _ in }
  ) throws -> Glance {
    var recorder = GlanceRecorder()
    var found: [Glance] = []
    for frame in 0..<(seconds * 20 + 40) {
      let isAside = frame >= seconds * 20 && frame < seconds * 20 + 20
      var way = isAside ? aside : ahead
      if isAside { change(&way, frame - seconds * 20) }
      let look = isAside ? way.look(at: zone, zoneClass) : way.look(at: "road", .forward)
      found += recorder.update(look, at: ms(Double(frame) * 50)).map { [$0] } ?? []
    }
    return try #require(found.last)
  }

  static let ways: [(SIMD2<Double>, SIMD2<Double>, Glance.Kind?, Comment)] = [
    ([40, 0], [0, 0], .lizard, "only the eyes move"),
    ([40, 0], [20, 0], .owl, "the head goes half of the way"),
    ([-40, 0], [-20, 0], .owl, "to either side"),
    ([0, -45], [0, -26], .owl, "and down"),
    ([40, 0], [9.9, 0], .lizard, "just under a quarter of the way"),
    ([40, 0], [10.1, 0], .owl, "just over"),
    ([12, 0], [5.9, 0], .lizard, "half of a short way, and no turn"),
    ([12, 0], [6.1, 0], .owl, "a turn"),
    ([40, 0], [-20, 0], .lizard, "the head turned the other way"),
    ([40, 0], [0, -20], .lizard, "the head nodded while the eyes went aside"),
    ([5.9, 0], [5.9, 0], nil, "the gaze has hardly left the road"),
    ([80, 0], [60, 0], .owl, "over the shoulder"),
  ]

  @Test(arguments: ways)
  func glanceKindTellsEyesFromHead(gaze: SIMD2<Double>, head: SIMD2<Double>, kind: Glance.Kind?, why: Comment) throws {
    let way = Way(gaze: gaze, head: head)
    #expect(try glance(way).kind == kind, why)
    #expect(try glance(way, zone: "windscreen", .forward).kind == nil, "the road needs no turning")
  }

  @Test(arguments: ways)
  func glanceKindIgnoresCameraAngle(gaze: SIMD2<Double>, head: SIMD2<Double>, kind: Glance.Kind?, why: Comment) throws {
    // The camera sees a driver looking ahead as turned by 25 degrees and from below.
    let ahead = Way(gaze: [-25, 10], head: [-22, 14], eyes: [120, -40, 700])
    let aside = Way(gaze: [-25, 10] + gaze, head: [-22, 14] + head, eyes: [120, -40, 700])
    #expect(try glance(aside, after: ahead).kind == kind, why)
  }

  static let leans: [(SIMD3<Double>, SIMD2<Double>, Glance.Kind?, Comment)] = [
    ([149, 0, 600], [0, 0], .lizard, "just under 15 cm"), ([151, 0, 600], [0, 0], .lean, "just over"),
    ([0, 0, 449], [0, 0], .lean, "forward"), ([0, 0, 751], [0, 0], .lean, "back"),
    ([-300, 120, 560], [-40, -20], .lean, "over to the footwell, turning there: the body did it"),
    ([-85, 10, 610], [-60, 0], .owl, "eyes swing aside where only the neck turns"),
  ]

  @Test(arguments: leans)
  func displacedHeadIsALean(eyes: SIMD3<Double>, head: SIMD2<Double>, kind: Glance.Kind?, why: Comment) throws {
    #expect(try glance(Way(gaze: [-60, -10], head: head, eyes: eyes)).kind == kind, why)
  }

  static let unknowns: [(Int, Bool, Bool, SIMD2<Double>, Glance.Kind?, Comment)] = [
    (10, true, false, [20, 0], nil, "no head was seen"),
    (2, true, true, [20, 0], nil, "after 2 s of looking ahead nobody knows how the head rests"),
    (3, true, true, [20, 0], .owl, "after 3 s somebody does"),
    (10, false, true, [20, 0], .owl, "behind sunglasses a turned head is seen"),
    (10, false, true, [5.9, 0], nil, "and with a straight one nobody knows what the eyes did"),
  ]

  @Test(arguments: unknowns)
  func undecidableGlanceKindIsNil(
    seconds: Int, eyes: Bool, head: Bool, turn: SIMD2<Double>, kind: Glance.Kind?, why: Comment
  ) throws {
    let gaze: SIMD2<Double> = eyes ? [40, 0] : turn
    let aside = Way(gaze: gaze, head: turn, areEyesSeen: eyes, isHeadSeen: head)
    let found = try glance(aside, after: Way(areEyesSeen: eyes), seconds: seconds)
    #expect(found.kind == kind, why)
    #expect((found.headTurn == nil) == (!head || seconds < 3), why)
  }

  @Test func headFollowingTheEyesIsAnOwl() throws {
    // The head starts 200 ms later and takes 400 ms.
    let found = try glance(Way(gaze: [40, 0])) { way, frame in
      way.head.x = 20 * max(0, min(1, Double(frame - 4) / 8))
    }
    #expect(found.kind == .owl)
    #expect(abs(try #require(found.headTurn).degrees - 20) < 0.1)
    #expect(abs(try #require(found.direction).azimuth.degrees - 40) < 0.1)
  }

  @Test func oneStrayHeadPoseDoesNotMakeAnOwlGlance() throws {
    #expect(try glance(Way(gaze: [40, 0])) { way, frame in if frame == 10 { way.head.x = 60 } }.kind == .lizard)
  }

  @Test func restingHeadPositionFollowsAMovedSeat() throws {
    // A minute far to the left, a minute here: the lean is over.
    var recorder = GlanceRecorder()
    var found: [Glance] = []
    for frame in 0..<2460 {
      let isAside = frame >= 2400 && frame < 2420
      let way = Way(gaze: isAside ? [40, 0] : [0, 0], eyes: frame < 1200 ? [200, 0, 600] : [0, 0, 600])
      let look = isAside ? way.look(at: "mirror", .driving) : way.look(at: "road", .forward)
      found += recorder.update(look, at: ms(Double(frame) * 50)).map { [$0] } ?? []
    }
    #expect(found.last?.kind == .lizard)
  }

  static let phones: [(String, ZoneClass, SIMD2<Double>, Glance.PhoneDirection?, Comment)] = [
    ("phone", .phone, [-20, -10], .zone, "where the rig has one"),
    ("other", .nondriving, [-20, -29.9], nil, "down, not far"),
    ("other", .nondriving, [-20, -30.1], .down, "to hands and lap"),
    ("centre_stack", .nondriving, [-20, -40], nil, "a place that has a name is that place"),
    ("other", .nondriving, [-60, 0], nil, "aside"),
  ]

  @Test(arguments: phones)
  func phoneDirectionIsReportedForGlances(
    zone: String, zoneClass: ZoneClass, gaze: SIMD2<Double>, phone: Glance.PhoneDirection?, why: Comment
  ) throws {
    #expect(try glance(Way(gaze: gaze, head: gaze / 2), zone: zone, zoneClass).phone == phone, why)
  }
}
