import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRisk

@Suite("What the driver has seen")
struct HazardAwarenessTests {
  static let camera = MountedCamera(
    optics: PinholeCamera(size: ImageSize(width: 1000, height: 500), fx: 1000, fy: 1000, cx: 499.5, cy: 249.5),
    heightMeters: 1.4)

  /// A car 40 m ahead: 2.4 degrees wide, straight before the camera.
  static func car(_ id: String = "7", closing: Double? = nil) -> RoadObjectState {
    var state = RoadObjectState(id: id, label: .car, box: ImageRect(x: 479, y: 230, width: 42, height: 38))
    (state.distanceMeters, state.closingSpeed) = (40, closing)
    return state
  }

  static func gaze(_ azimuth: Double, _ elevation: Double = 0, deviation: Double = 1) -> DriverGaze {
    DriverGaze(azimuth: .degrees(azimuth), elevation: .degrees(elevation), deviation: .degrees(deviation))
  }

  // o at it   b 6 degrees beside   f 30 degrees beside   P at a phone   r at an unknown part of the road   ? not known
  static func view(_ letter: Character) -> DriverGaze? {
    switch letter {
    case "o": gaze(0)
    case "b": gaze(6)
    case "f": gaze(30)
    case "P": DriverGaze(isOnRoad: false)
    case "r": DriverGaze(isOnRoad: true)
    default: nil
    }
  }

  /// One letter is 100 ms; the first letter adds no time, as the time before it is unknown.
  static func belief(_ timeline: String, camera: MountedCamera? = camera) -> HazardAwareness {
    var belief = HazardAwareness(seat: .left)
    for (index, letter) in timeline.enumerated() {
      let time = Timestamp(milliseconds: Double(index) * 100)
      belief.look(view(letter), at: time)
      belief.update([car()], camera: camera, at: time)
    }
    return belief
  }

  typealias Row = (looks: String, isSeen: Bool?, why: Comment)
  static let timelines: [Row] = [
    ("o", nil, "it was not there when the driver looked"),
    ("oo", false, "100 ms"),
    ("oooo", true, "fixated for 0.3 s"),
    ("bbbb", false, "0.3 s beside it are not enough"),
    ("bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", true, "three seconds beside it are"),
    ("ffffffffffffffff", false, "far beside it is hardly looking"),
    ("PPPPPPPPPPPPPPPP", false, "at the phone"),
    ("ooooooPPPPPPPPPPPPPPPPPPPP", true, "2 s later it is not forgotten"),
    ("ooooooPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP", false, "4 s later it is"),
    ("????????", nil, "nobody knows where the driver looks"),
    ("oooooo??????????", true, "lost for a second"),
    ("PPPP????????????", false, "at the phone, then lost for a second"),
    ("oooooo????????????????????????????????????", nil, "lost for longer than was seen is worth anything"),
  ]

  @Test(arguments: timelines)
  func driverLooksDecideIfAnObjectIsSeen(_ row: Row) {
    #expect(Self.belief(row.looks).sight.isSeen("7") == row.isSeen, row.why)
  }

  @Test func hazardAwarenessIsUnknownBeforeAnyLook() {
    let sight = Self.belief("????").sight
    #expect(sight == .unknown)
  }

  @Test func unknownGazeCountsLikeALookElsewhere() throws {
    let seen = try #require(Self.belief("oooooo").sight.probability(of: "7"))
    let unknown = try #require(Self.belief("oooooo?????").sight.probability(of: "7"))
    let phone = try #require(Self.belief("ooooooPPPPP").sight.probability(of: "7"))
    #expect(unknown < seen && abs(unknown - phone) < 1e-9)
  }

  @Test func withoutARoadCameraOnlyGlancesIntoTheCabinCount() {
    #expect(Self.belief("oooooo", camera: nil).sight.isSeen("7") == nil)
    #expect(Self.belief("PPPPPP", camera: nil).sight.isSeen("7") == false)
  }

  @Test func looksNearerToAnObjectRaiseTheSeenProbability() throws {
    let shares = try [0.0, 2, 4, 6, 10, 15, 25, 60].map { degrees in
      var belief = HazardAwareness(seat: .left)
      for frame in 0..<6 {
        let time = Timestamp(milliseconds: Double(frame) * 100)
        belief.look(Self.gaze(degrees), at: time)
        belief.update([Self.car()], camera: Self.camera, at: time)
      }
      return try #require(belief.sight.probability(of: "7"))
    }
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 > $1 })
    #expect(shares[0] > 0.75 && shares[4] < 0.3 && shares[6] < 0.06)
  }

  @Test func uncertainGazeRaisesTheSeenProbabilityLess() throws {
    let shares = try [0.5, 2, 4, 8, 16].map { deviation in
      var belief = HazardAwareness(seat: .left)
      for frame in 0..<6 {
        let time = Timestamp(milliseconds: Double(frame) * 100)
        belief.look(Self.gaze(0, deviation: deviation), at: time)
        belief.update([Self.car()], camera: Self.camera, at: time)
      }
      return try #require(belief.sight.probability(of: "7"))
    }
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func seatPositionShiftsTheObjectDirection() throws {
    // 4 m ahead of the camera; from the left seat it is 5 degrees to the right.
    func seen(_ azimuth: Double, _ seat: Rig.Seat) throws -> Double {
      var belief = HazardAwareness(seat: seat)
      var object = Self.car()
      object.box = ImageRect(x: 495, y: 245, width: 10, height: 10)
      object.distanceMeters = 4
      for frame in 0..<4 {
        let time = Timestamp(milliseconds: Double(frame) * 100)
        belief.look(Self.gaze(azimuth, 2.5, deviation: 0.5), at: time)
        belief.update([object], camera: Self.camera, at: time)
      }
      return try #require(belief.sight.probability(of: "7"))
    }
    #expect(try seen(-4.6, .left) > 0.7 && seen(4.6, .left) < 0.4)
    #expect(try seen(4.6, .right) > 0.7 && seen(-4.6, .right) < 0.4)
  }

  @Test func fasterClosingLowersTheSeenProbability() throws {
    func known(later closing: Double) throws -> Double {
      var belief = Self.belief("")
      for frame in 0..<14 {
        let time = Timestamp(milliseconds: Double(frame) * 100)
        belief.look(frame < 8 ? Self.gaze(0) : DriverGaze(isOnRoad: false), at: time)
        belief.update([Self.car(closing: frame < 8 ? 5 : closing)], camera: Self.camera, at: time)
      }
      return try #require(belief.sight.probability(of: "7"))
    }
    let (same, slower, faster) = (try known(later: 5), try known(later: 3), try known(later: 12))
    #expect(same == slower && faster < same - 0.1 && faster >= 0.49)
  }

  @Test func seenStateDoesNotFlicker() {
    // Around the thresholds: repeatedly 50 ms at it and 350 ms away.
    var belief = HazardAwareness(seat: .left)
    var changes = 0
    var before: Bool?
    for step in 0..<400 {
      let time = Timestamp(milliseconds: Double(step) * 50)
      belief.look(step % 16 < 2 ? Self.gaze(0) : DriverGaze(isOnRoad: false), at: time)
      belief.update([Self.car()], camera: Self.camera, at: time)
      let now = belief.sight.isSeen("7")
      if now != before { changes += 1 }
      before = now
    }
    #expect(changes <= 3)
  }

  @Test func repeatedTimesAndGarbageChangeNoSight() {
    var belief = Self.belief("oooo")
    let sight = belief.sight
    belief.look(Self.gaze(0), at: Timestamp(milliseconds: 300))
    belief.look(Self.gaze(0), at: Timestamp(milliseconds: -5e9))
    #expect(belief.sight == sight)
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      belief.look(
        DriverGaze(azimuth: Angle(radians: value), elevation: .zero, deviation: Angle(radians: value)),
        at: Timestamp(milliseconds: 400))
      var object = Self.car(closing: value)
      object.box = ImageRect(x: value, y: value, width: value, height: 10)
      object.distanceMeters = value
      belief.update([object], camera: Self.camera, at: Timestamp(milliseconds: 400))
      let probability = belief.sight.probability(of: "7")
      #expect(probability.map { (0...1).contains($0) } ?? true)
    }
  }

  @Test func rememberedObjectsAreBounded() {
    var belief = HazardAwareness()
    for frame in 0..<20 {
      let time = Timestamp(milliseconds: Double(frame) * 10)
      belief.look(DriverGaze(isOnRoad: false), at: time)
      belief.update((0..<100).map { Self.car("\(frame)-\($0)") }, camera: Self.camera, at: time)
    }
    belief.look(DriverGaze(isOnRoad: false), at: Timestamp(milliseconds: 300))
    #expect(belief.sight.beliefs.count == HazardAwareness.mostObjects)
    belief.update([], camera: Self.camera, at: Timestamp(milliseconds: 10_000))
    #expect(belief.sight(at: Timestamp(milliseconds: 300)).beliefs.isEmpty)
  }
}
