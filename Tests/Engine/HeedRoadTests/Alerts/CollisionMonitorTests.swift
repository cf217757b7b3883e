import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Warnings of a collision")
struct CollisionMonitorTests {
  static let path = ExpectedPath(speed: 10, yawRate: 0)
  static let bounds = CollisionMonitor.Bounds(info: 4, warning: 2.5, alert: 1.8)
  /// One letter per frame of 100 ms, and the standing alert after each: `a`, `w`, `i` or `.`.
  static func run(
    _ timeline: String, gain: Double = 0, pathConfirmation: Duration = .milliseconds(200),
    _ look: (Character) -> TrackedObject?
  ) -> String {
    var monitor = CollisionMonitor()
    monitor.pathConfirmation = pathConfirmation
    var sight = HazardSight.unknown
    sight.gain = gain
    return timeline.enumerated().map { index, letter in
      let seen = [look(letter)].compactMap(\.self)
      let time = Timestamp(milliseconds: Double(index) * 100)
      let standing = monitor.update(seen, path: path, bounds: bounds, sight: sight, at: time)
      return standing.first?.severity.rawValue.prefix(1).description ?? "."
    }.joined()
  }

  static let bySeverity: [(seconds: Double, severity: String)] = [
    (1.79, "a"), (1.8, "a"), (1.81, "w"), (2.49, "w"), (2.5, "w"), (2.51, "i"), (3.99, "i"), (4.0, "i"), (4.01, "."),
    (0.001, "a"), (60, "."),
  ]

  @Test(arguments: bySeverity)
  func timeToContactDecidesTheSeverity(_ row: (seconds: Double, severity: String)) {
    #expect(Self.run("xxxx") { _ in estimate(contact: contact(row.seconds)) }.suffix(1) == row.severity)
  }

  // A 1.5 s   W 2.4 s   I 3.4 s   , 6 s   - does not close   ? not seen   u unsure   m not measured   b beside
  static func look(_ letter: Character) -> TrackedObject? {
    switch letter {
    case "A": estimate(contact: contact(1.5))
    case "W": estimate(contact: contact(2.4))
    case "I": estimate(contact: contact(3.4))
    case ",": estimate(contact: contact(6))
    case "u": estimate(contact: contact(1.5), isConfirmed: false)
    case "m": estimate(contact: contact(1.5), isMeasured: false)
    case "b": estimate(left: 4, contact: contact(1.5))
    case "-": estimate()
    default: nil
    }
  }

  static let timelines: [(seen: String, told: String, why: Comment)] = [
    ("AAAA", "..aa", "in the path for 200 ms first"),
    ("A-A-A-", "..aaaa", "noise at zero is not an end, and no closing is no alert of its own"),
    ("------", "......", "a car that keeps pace"),
    (",,,III", "...iii", "what was in the path before is told at once"),
    ("IIIWWAA", "..iwwaa", "it gets worse at once"),
    ("AAAAWWWWWWWWWWWW", "..aaaaaaaaaaaaww", "it gets better after a second"),
    ("AAAAWWWWWAWWWWWWWWWWWW", "..aaaaaaaaaaaaaaaaaaww", "one look back starts the second again"),
    ("AAAA-------------", "..aaaaaaaaaaaa...", "over after a second without closing"),
    ("WWWWI---,,,,,,,,,", "..wwwwwwwwwwww...", "over a second after it was last within a quarter of its bound"),
    ("bbbbbb", "......", "beside the path"),
    ("AAAAbbbbbbbbbbbbb", "..aaaaaaaaaaaa...", "it went out of the way"),
    ("AAbAA", ".....", "in the path anew, for 200 ms again"),
    ("uuuuuu", "......", "one that flickers is nobody"),
    ("uuuuuA", ".....a", "until it is confirmed"),
    ("mmmmmm", "......", "a range that is only carried on raises nothing"),
    ("AAAmmm", "..aaaa", "and ends nothing"),
    ("AAA???A", "..aaaaa", "lost for a moment"),
    ("AAA?????????????", "..aaaaaaaaaaa...", "lost for more than a second"),
  ]

  @Test(arguments: timelines)
  func collisionTimelinesGiveTheExpectedAlerts(_ row: (seen: String, told: String, why: Comment)) {
    #expect(Self.run(row.seen, Self.look) == row.told, row.why)
  }

  @Test func objectInThePathForTwoFramesRaisesAnAlert() {
    #expect(Self.run("AAAA", pathConfirmation: CollisionMonitor().pathConfirmation, Self.look) == ".aaa")
  }

  static let gains: [(gain: Double, seconds: Double, severity: String)] = [
    (0, 2.6, "i"), (0.5, 2.9, "w"), (0.5, 3.1, "i"), (1, 3.4, "w"), (1.5, 3.2, "a"), (1.5, 5.4, "i"), (1.5, 5.6, "."),
  ]

  @Test(arguments: gains)
  func longerReactionTimeMakesAlertsEarlier(_ row: (gain: Double, seconds: Double, severity: String)) {
    #expect(Self.run("xxxx", gain: row.gain) { _ in estimate(contact: contact(row.seconds)) }.suffix(1) == row.severity)
  }

  @Test func collisionWarningStaysWhenTheDriverLooksUp() {
    var monitor = CollisionMonitor()
    var severities: [RoadAlert.Severity?] = []
    for step in 0..<20 {
      var sight = HazardSight.unknown
      sight.gain = step < 4 ? 1 : 0
      let told = monitor.update(
        [estimate(contact: contact(3.3))], path: Self.path, bounds: Self.bounds, sight: sight,
        at: Timestamp(milliseconds: Double(step) * 100))
      severities.append(told.first?.severity)
    }
    #expect(severities[3] == .warning && severities.last == .warning)
  }

  // For an object that closes in 2 s: one standard deviation of the closing rate as a share of the rate.
  static let certainty: [(share: Double, age: Double, isRaised: Bool)] = [
    (0.0, 1.9, true), (0.19, 1.9, true), (0.21, 1.9, false), (2.0, 1.9, false), (0.21, 2, true), (0.34, 2, true),
    (0.36, 2, false),
  ]

  @Test(arguments: certainty)
  func collisionAlertNeedsConfidenceAndAge(_ row: (share: Double, age: Double, isRaised: Bool)) {
    let object = estimate(contact: contact(2, share: row.share), age: row.age)
    #expect((Self.run("xxx") { _ in object }.last != ".") == row.isRaised)
  }

  // The rate of 1/2.8 grows by 0.3 s of the growth: 0.357 + 0.3 x growth against 1/2.5.
  @Test(arguments: [(0.0, "i"), (0.13, "i"), (0.15, "w")])
  func observedBrakingShortensTheTimeToContact(growth: Double, severity: String) {
    var object = estimate(contact: contact(2.8))
    object.closingGrowth = growth
    #expect(Self.run("xxx") { _ in object }.suffix(1) == severity)
  }

  @Test func boxShowingAnObjectsSideRaisesNoAlert() {
    var object = estimate(contact: contact(1.5))
    object.showsSide = true
    #expect(Self.run("xxxx") { _ in object } == "....")
  }

  // Its lateral speed brings it into the path; 10 m/s is the own speed.
  static let oncoming:
    [(closing: Double, left: Double, yawRate: Double?, label: RoadLabel, isRaised: Bool, why: Comment)] =
      [
        (24, 4, nil, .car, false, "an oncoming car beside the path: in a bend each of them looks like that"),
        (24, 4, 0, .car, true, "the vehicle says that there is no bend"),
        (24, 1, nil, .car, true, "it is in the way already"),
        (11, 4, nil, .car, true, "it stands, or comes from the side"),
        (24, 4, nil, .rider, true, "who is unprotected is warned of all the same"),
      ]

  @Test(arguments: oncoming)
  func oncomingCarBesideThePathNeedsAKnownYawRate(
    _ row: (closing: Double, left: Double, yawRate: Double?, label: RoadLabel, isRaised: Bool, why: Comment)
  ) {
    var monitor = CollisionMonitor()
    var object = estimate(label: row.label, left: row.left, speedLeft: -row.left / 1.5, contact: contact(1.5))
    (object.closingSpeed, object.closingDeviation) = (row.closing, 0.5)
    let path = ExpectedPath(speed: 10, yawRate: row.yawRate)
    let standing = (0..<4).map { index in
      monitor.update([object], path: path, bounds: Self.bounds, at: Timestamp(milliseconds: Double(index) * 100))
    }
    #expect(standing.last?.isEmpty == !row.isRaised, row.why)
  }

  @Test(arguments: [10.0, 24])
  func oncomingObjectsAreReportedOneFrameLater(closing: Double) {
    var monitor = CollisionMonitor()
    var object = estimate(contact: contact(1.5))
    (object.closingSpeed, object.closingDeviation) = (closing, 0.5)
    let told = (0..<3).map { index in
      !monitor.update([object], path: Self.path, bounds: Self.bounds, at: Timestamp(milliseconds: Double(index) * 100))
        .isEmpty
    }
    #expect(told == [false, closing < 20, true], "the vehicle drives at 10 m/s")
  }

  @Test func uncertainContactTimeRaisesTheSeverity() {
    // 1 / (1/1.9 x 1.08) is 1.76.
    #expect(Self.run("xxx") { _ in estimate(contact: contact(1.9, share: 0.2)) }.last == "a")
    #expect(Self.run("xxx") { _ in estimate(contact: contact(1.9)) }.last == "w")
  }

  typealias Beside = (left: Double, speedLeft: Double, seconds: Double, isRaised: Bool, why: Comment)
  static let besides: [Beside] = [
    (0, 0, 2, true, "ahead in the lane"), (3.5, 0, 1.5, false, "oncoming in the next lane"),
    (-3, 0, 1.5, false, "parked at the kerb"), (3, -1.4, 2.2, true, "a walker who will be there"),
    (4, -1, 1.5, false, "a walker who will not have come so far"),
    (3, -4, 1.7, false, "a cyclist who will be through"), (1, 1.5, 2, false, "one who walks out of the way"),
  ]

  @Test(arguments: besides)
  func onlyObjectsOnACollisionCourseRaiseAlerts(_ row: Beside) {
    let told = Self.run("xxxx") { _ in
      estimate(left: row.left, speedLeft: row.speedLeft, contact: contact(row.seconds), width: 0.7)
    }
    #expect((told.last != ".") == row.isRaised, row.why)
  }

  @Test func objectsFarAsideNeedMoreConfidence() {
    // Passed at 1 m from the middle, 0.5 m short of the edge; the confidence depends on the deviation alone.
    func told(_ left: Double) -> Bool {
      Self.run("xxx") { _ in
        estimate(left: left, speedLeft: -(left - 1) / 2, deviation: 0.5, contact: contact(2))
      }.last != "."
    }
    #expect(told(1))
    #expect(!told(8), "two thirds are enough for what is here, and not for what comes from afar")
  }

  @Test func everyObjectHasItsOwnAlert() {
    var monitor = CollisionMonitor()
    var standing: [RoadAlert] = []
    for frame in 0..<4 {
      standing = monitor.update(
        ["9", "10", "a"].map { estimate($0, contact: contact($0 == "9" ? 1.5 : 2.2)) }, path: Self.path,
        bounds: Self.bounds, at: Timestamp(milliseconds: Double(frame) * 100))
    }
    #expect(standing.map(\.object) == ["10", "9", "a"])
    #expect(standing.map(\.severity) == [.warning, .alert, .warning])
    #expect(standing.allSatisfy { $0.kind == .timeToCollision && $0.distanceMeters == 20 })
  }

  @Test func missingInformationLimitGivesNoInformation() {
    var monitor = CollisionMonitor()
    let bounds = CollisionMonitor.Bounds(info: nil, warning: 2.5, alert: 1.8)
    for frame in 0..<5 {
      let standing = monitor.update(
        [estimate(contact: contact(3))], path: Self.path, bounds: bounds,
        at: Timestamp(milliseconds: Double(frame) * 100))
      #expect(standing.isEmpty)
    }
  }

  @Test func repeatedTimesConfirmNoAlert() {
    var monitor = CollisionMonitor()
    for _ in 0..<10 {
      let standing = monitor.update(
        [estimate(contact: contact(1))], path: Self.path, bounds: Self.bounds, at: .zero)
      #expect(standing.isEmpty)
    }
  }
}
